import ts from 'typescript';
import type { Change } from './mutant.ts';
import { sqlChanges } from './sql-changes.ts';
import { PLACEHOLDER, placeholder } from './sql-tokens.ts';

interface Template {
  /** The text before the backtick: `sql`, or `sql<Row>`. */
  readonly tag: string;
  /** The statement, with placeholders for its expressions. */
  readonly text: string;
  readonly expressions: readonly string[];
}

function read(node: ts.TaggedTemplateExpression, source: ts.SourceFile): Template {
  const tag = source.text.slice(node.getStart(source), node.template.getStart(source));
  if (ts.isNoSubstitutionTemplateLiteral(node.template)) {
    return { tag, text: node.template.rawText ?? node.template.text, expressions: [] };
  }
  const { head, templateSpans } = node.template;
  const rest = templateSpans.map(
    ({ literal }, n) => placeholder(n) + (literal.rawText ?? literal.text),
  );
  return {
    tag,
    text: (head.rawText ?? head.text) + rest.join(''),
    expressions: templateSpans.map(({ expression }) => expression.getText(source)),
  };
}

/** A constant limit, which no test's data reaches; the limit of a page is an argument. */
const CONSTANT_LIMIT = /^limit \$\{[A-Z][A-Z_]*( \+ 1)?\}$/;

const COMPANY = /^(?:\w+\.)?company_id = \$\{((?:\w+\.)?)companyId\}$/;

/**
 * Whether a condition only compares the company of an account whose id the statement also compares, both from the
 * same object. The id of an account is unique over all companies; the company only makes its index usable.
 */
function isOfNamedAccount(condition: string, statement: string): boolean {
  const [, object] = COMPANY.exec(condition) ?? [];
  return object !== undefined && statement.includes(`id = \${${object}accountId}`);
}

/** The changes of the SQL of a template. Each replaces the template by one with the remaining expressions. */
export function sqlChangesOf(node: ts.TaggedTemplateExpression, source: ts.SourceFile): Change[] {
  const { tag, text, expressions } = read(node, source);
  const filled = (part: string): string =>
    part.replace(PLACEHOLDER, (_, n: string) => `\${${expressions[Number(n)] ?? ''}}`);
  return sqlChanges(text).flatMap((change) => {
    const changed = text.slice(0, change.start) + change.text + text.slice(change.end);
    const before = filled(text.slice(change.start, change.end));
    if (CONSTANT_LIMIT.test(before) || isOfNamedAccount(before, filled(text))) return [];
    return {
      start: node.getStart(source),
      end: node.getEnd(),
      text: `${tag}\`${filled(changed)}\``,
      kind: 'expression',
      operator: 'sql',
      what: `${wordsBefore(filled(text.slice(0, change.start)))}${before} -> ${change.text || 'removed'}`,
    };
  });
}

/** The last words before a change; they distinguish it from similar changes. */
function wordsBefore(before: string): string {
  const last = before.replace(/\s+/g, ' ').trimEnd().slice(-24);
  return last === '' ? '' : `…${last} `;
}
