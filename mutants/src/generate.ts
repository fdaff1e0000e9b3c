import { createHash } from 'node:crypto';
import ts from 'typescript';
import { changesOf } from './code-changes.ts';
import type { Change, Mutant } from './mutant.ts';

const isFunction = (node: ts.Node): boolean => ts.isFunctionLike(node);

interface Place {
  /** The names of the functions around it, the outermost first. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly isLazy: boolean;
}

function placeOf(source: ts.SourceFile, position: number): Place {
  const names: string[] = [];
  let isStatic = true;
  let isLazy = false;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > position || node.getEnd() <= position) return;
    if (isFunction(node)) isStatic = false;
    const initializer = ts.isVariableDeclaration(node) ? node.initializer : undefined;
    if (initializer && ts.isTaggedTemplateExpression(initializer)) {
      isLazy = isStatic && initializer.getStart(source) === position;
    }
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) {
      names.push(node.name.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // The innermost names, such as those of columns, would only make the name longer.
  return { name: names.slice(0, 2).join('.') || '(module)', isStatic, isLazy };
}

const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Every mutant of a file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const seen = new Map<string, number>();
  return changesOf(source).map((change: Change) => {
    const { name, isStatic, isLazy } = placeOf(source, change.start);
    const base = `${file} ${name}: ${change.what}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    const id = count === 1 ? base : `${base} #${String(count)}`;
    return {
      ...change,
      id,
      key: keyOf(id),
      file,
      functionName: name,
      line: source.getLineAndCharacterOfPosition(change.start).line + 1,
      isStatic,
      isLazy,
    };
  });
}

/**
 * Returns the source with all of its mutants, each behind a check of whether it is active.
 *
 * @param mutants of this text, as `mutantsOf` returns them
 */
export function instrument(text: string, mutants: readonly Mutant[]): string {
  const places = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const key = `${String(mutant.start)} ${String(mutant.end)}`;
    places.set(key, [...(places.get(key) ?? []), mutant]);
  }
  // An outer place comes before the places inside it.
  const ordered = [...places.values()].sort(([a], [b]) =>
    a === undefined || b === undefined ? 0 : a.start - b.start || b.end - a.end,
  );
  let next = 0;

  const wrap = (group: readonly Mutant[], inner: string): string => {
    const asks = (key: string) => `globalThis.__mutants.isActive('${key}')`;
    if (group[0]?.kind === 'statement') {
      return `{ if (!${asks(group[0].key)}) { ${inner} } }`;
    }
    const choices = group.map((each) => `${asks(each.key)} ? (${each.text}) : `);
    const choice = `(${choices.join('')}(${inner}))`;
    return group[0]?.isLazy === true ? `globalThis.__mutants.lazy(() => ${choice})` : choice;
  };

  const render = (start: number, end: number): string => {
    let at = start;
    let result = '';
    for (;;) {
      const group = ordered[next];
      const first = group?.[0];
      if (group === undefined || first === undefined || first.start >= end) break;
      next += 1;
      result += text.slice(at, first.start) + wrap(group, render(first.start, first.end));
      at = first.end;
    }
    return result + text.slice(at, end);
  };
  return render(0, text.length);
}
