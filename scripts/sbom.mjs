// npm run sbom: the bill of materials of what runs in production, as CycloneDX 1.5 JSON, on the
// standard output. The same lock file gives the same text; no address of a registry or folder is in it.
// (npm's own command refuses this tree over an optional peer that is not used.)
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from './packages.mjs';
import { root } from './root.mjs';

const SPDX_ID = /^[A-Za-z0-9.-]+$/;

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashes(integrity = '') {
  const [algorithm, digest] = integrity.split('-', 2);
  if (algorithm !== 'sha512' || digest === undefined) return {};
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
}

function licences(licence) {
  if (licence === undefined) return {};
  return SPDX_ID.test(licence)
    ? { licenses: [{ license: { id: licence } }] }
    : / (AND|OR) /.test(licence) && !licence.startsWith('SEE ')
      ? { licenses: [{ expression: licence }] }
      : { licenses: [{ license: { name: licence } }] };
}

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const components = productionPackages().map((each) => ({
  type: 'library',
  'bom-ref': purl(each.name, each.version),
  name: each.name,
  version: each.version,
  purl: purl(each.name, each.version),
  ...hashes(each.integrity),
  ...licences(each.licence),
}));
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components,
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
