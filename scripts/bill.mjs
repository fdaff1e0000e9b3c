import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { UserError } from './cli-log.mjs';

const COMMAND = 'npm sbom --sbom-format cyclonedx --package-lock-only';

/** `npm start` installs them to build, but no part of them runs in production. */
const BUILD_TOOLS = ['@vitejs/plugin-react', 'esbuild', 'lightningcss', 'vite'];

const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The names of packages that no workspace needs in production. */
function developmentOnly() {
  const all = ['.', ...manifest('.').workspaces].map(manifest);
  const needed = new Set(all.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const names = all.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies));
  return names.filter((name) => !needed.has(name));
}

/**
 * The refs of packages that the workspaces need in production, directly or not.
 *
 * @param isOurs whether a component is a workspace
 */
function reachable({ components, dependencies }, isOurs) {
  const byRef = new Map(components.map((each) => [each['bom-ref'], each]));
  const edges = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const onlyOurs = developmentOnly();
  // npm lists the checkout beside the components, and its workspaces among them.
  const found = new Set(dependencies.map(({ ref }) => ref).filter((ref) => !byRef.has(ref)));
  for (const ref of found) {
    const component = byRef.get(ref);
    const ours = component === undefined || isOurs(component);
    for (const next of edges.get(ref) ?? []) {
      const name = byRef.get(next)?.name;
      if (!BUILD_TOOLS.includes(name) && !(ours && onlyOurs.includes(name))) found.add(next);
    }
  }
  return found;
}

/**
 * Makes the production bill of materials as CycloneDX from the lock file, including packages for
 * other operating systems, without the tools of the build. The same lock file always gives the same
 * bill. Throws `UserError` when npm fails. `npm sbom --omit dev` is not enough: it also omits
 * packages that production shares with development, such as nodemailer.
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
  const runs = reachable(bill, (each) => is(each, 'private'));
  const components = bill.components.filter(
    (each) => runs.has(each['bom-ref']) && !is(each, 'development') && !is(each, 'private'),
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
