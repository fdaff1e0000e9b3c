import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutant.ts';
import { ROOT } from './targets.ts';

/** The compiler options of a workspace, without the rules about unused and unreachable code. */
function optionsOf(workspace: string): ts.CompilerOptions {
  const path = join(ROOT, workspace, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  return {
    ...options,
    noEmit: true,
    incremental: false,
    composite: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  };
}

/** The text to compile: a constant condition must not narrow types, and an empty block replaces a removed statement. */
function compiledText({ kind, text }: Mutant): string {
  if (kind === 'statement') return '{}';
  return text === 'true' || text === 'false' ? `(${text} as boolean)` : text;
}

/** Compiles these sources, which need not exist as files, and returns the paths of those with an error. */
function listFaulty(workspace: string, sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const options = optionsOf(workspace);
  const host = ts.createCompilerHost(options);
  const withSources: ts.CompilerHost = {
    ...host,
    readFile: (path) => sources.get(path) ?? host.readFile(path),
    fileExists: (path) => sources.has(path) || host.fileExists(path),
    getSourceFile: (path, version, onError, fresh) => {
      const text = sources.get(path);
      return text === undefined
        ? host.getSourceFile(path, version, onError, fresh)
        : ts.createSourceFile(path, text, version);
    },
  };
  const program = ts.createProgram([...sources.keys()], options, withSources);
  const faulty = [...sources.keys()].filter((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`the compiler has not read ${path}`);
    return (
      program.getSyntacticDiagnostics(source).length > 0 ||
      program.getSemanticDiagnostics(source).length > 0
    );
  });
  return new Set(faulty);
}

/**
 * Finds the mutants that the TypeScript compiler refuses, such as a check for null that is removed before the value
 * is used. No test can be expected for them, because they can never be committed.
 *
 * @param mutants with the text of their source file
 * @returns the ids of the refused mutants
 */
export function refusedByCompiler(
  mutants: readonly { readonly mutant: Mutant; readonly text: string }[],
): ReadonlySet<string> {
  const refused = new Set<string>();
  const ofCode = mutants.filter(({ mutant }) => mutant.operator === 'code');
  const workspaceOf = (file: string) => file.slice(0, file.indexOf('/'));
  for (const workspace of new Set(ofCode.map(({ mutant }) => workspaceOf(mutant.file)))) {
    const sources = new Map<string, string>();
    const ids = new Map<string, string>();
    for (const { mutant, text } of ofCode) {
      if (workspaceOf(mutant.file) !== workspace) continue;
      const { file, start, end, id, key } = mutant;
      // Beside the original, so that its imports are found.
      const path = join(ROOT, file.replace(/\.ts$/, `.mutant-${key}.ts`));
      sources.set(path, text.slice(0, start) + compiledText(mutant) + text.slice(end));
      ids.set(path, id);
    }
    for (const path of listFaulty(workspace, sources)) refused.add(ids.get(path) ?? '');
  }
  return refused;
}
