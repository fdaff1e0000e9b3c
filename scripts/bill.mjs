import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';
import { UserError } from './cli-log.mjs';

const COMMAND = 'npm sbom --sbom-format cyclonedx --package-lock-only';

/**
 * Makes the production bill of materials as CycloneDX from the lock file, including packages for
 * other operating systems. The same lock file always gives the same bill. Throws `UserError` when
 * npm fails. `npm sbom --omit dev` is not enough: it also omits packages that production shares
 * with development, such as nodemailer.
 */
export function productionBill() {
  const { status, stdout, stderr } = spawnSync(COMMAND, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: true,
  });
  if (status !== 0) throw new UserError(`npm sbom: ${stderr}`);
  const { bomFormat, specVersion, version, metadata, ...bill } = JSON.parse(stdout);
  const is = ({ properties }, what) =>
    properties.some(({ name }) => name === `cdx:npm:package:${what}`);
  const components = bill.components.filter(
    (each) => !is(each, 'development') && !is(each, 'private'),
  );
  const refs = new Set(components.map((each) => each['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => refs.has(other)),
    }));
  // npm names the component after the folder of the checkout.
  const [component] = metadata.component['bom-ref'].split('@');
  return {
    bomFormat,
    specVersion,
    version,
    metadata: { component: { ...metadata.component, name: component } },
    components,
    dependencies,
  };
}
