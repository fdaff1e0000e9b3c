import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A resource of Kubernetes. */
interface AnyResource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const TYPES = dirname(fileURLToPath(import.meta.resolve('kubernetes-types/package.json')));

/** The declarations of an API version, such as `apps/v1`; null for resources that an operator adds. */
function declarationsOf(apiVersion: string): string | null {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const path = `${group.split('.')[0] ?? ''}/${version}`;
  return existsSync(join(TYPES, `${path}.d.ts`)) ? `kubernetes-types/${path}` : null;
}

/** Whether Kubernetes itself has this kind of resource. */
export const isBuiltIn = ({ apiVersion }: AnyResource): boolean =>
  declarationsOf(apiVersion) !== null;

/**
 * Checks resources against the types of Kubernetes: unknown fields, missing fields, wrong types and wrong values. The
 * compiler does it, because an object that is written out may not have more properties than its type.
 *
 * @returns one text for each problem
 */
export function typeProblems(resources: readonly AnyResource[]): string[] {
  const lines = resources.map((resource, n) => {
    const module = declarationsOf(resource.apiVersion) ?? '';
    return `export const r${n}: import('${module}').${resource.kind} = ${JSON.stringify(resource)};`;
  });
  const file = join(TYPES, '..', '..', 'resources.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const text = lines.join('\n');
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const resource = resources[text.slice(0, start).split('\n').length - 1];
    const where = resource === undefined ? '' : `${resource.kind} ${resource.metadata.name}: `;
    return where + ts.flattenDiagnosticMessageText(messageText, ' ');
  });
}
