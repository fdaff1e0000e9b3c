import ts from 'typescript';
import type { Change } from './mutant.ts';
import { sqlChangesOf } from './sql-templates.ts';

type Draft = Omit<Change, 'what'> & { readonly what?: string };

const BOUNDARIES = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);
const EQUALITIES = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);
const ARITHMETIC = new Map([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
]);
/** Query methods whose removal a test should notice. A constant `limit` is left out, because no test's data reaches it. */
const QUERY_LINKS = new Set(
  'where whereRef on forUpdate forNoKeyUpdate forShare forKeyShare skipLocked limit onConflict filter'.split(
    ' ',
  ),
);
const SWAPPED_CALLS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
const SQL_BOUNDARIES = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);
/** Statements whose only effect is a line in the log. */
const LOG = /\blog\??\.\w+\(|\bconsole\./;

/** Whether the statement leaves the function. An `if` around it is a guard; its only useful mutant never enters it. */
function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) {
    const last = statement.statements.at(-1);
    return last !== undefined && leaves(last);
  }
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement)) return true;
  if (ts.isContinueStatement(statement)) return true;
  return (
    ts.isExpressionStatement(statement) &&
    ts.isCallExpression(statement.expression) &&
    /^refuse/.test(statement.expression.expression.getText())
  );
}

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

/** Whether the node is part of a condition, whose own mutants have the same effect. */
function isInCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isParenthesizedExpression(parent)) return isInCondition(parent);
  if (ts.isPrefixUnaryExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** Like `isOfNamedAccount` in sql-templates.ts, for the call of a query method. */
function isOfNamedAccount(call: ts.CallExpression): boolean {
  const [column, , value] = call.arguments.map((each) => each.getText());
  if (!/^'(?:\w+\.)?company_id'$/.test(column ?? '') || !/(?:^|\.)companyId$/.test(value ?? '')) {
    return false;
  }
  let query: ts.Node = call;
  while (ts.isCallExpression(query.parent) || ts.isPropertyAccessExpression(query.parent)) {
    query = query.parent;
  }
  const account = value?.replace(/companyId$/, 'accountId') ?? '';
  return query.getText().includes(`id', '=', ${account})`);
}

const isBooleanLiteral = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;

class Walk {
  readonly changes: Draft[] = [];
  readonly #source: ts.SourceFile;

  constructor(source: ts.SourceFile) {
    this.#source = source;
  }

  #replace(node: ts.Node, text: string, what?: string): void {
    this.changes.push({
      start: node.getStart(this.#source),
      end: node.getEnd(),
      text,
      kind: 'expression',
      operator: 'code',
      ...(what === undefined ? {} : { what }),
    });
  }

  visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isIfStatement(node)) this.#condition(node.expression, leaves(node.thenStatement));
    if (ts.isConditionalExpression(node)) this.#condition(node.condition, false);
    if (ts.isBinaryExpression(node)) this.#binary(node);
    if (ts.isExpressionStatement(node)) this.#statement(node);
    if (ts.isReturnStatement(node) && node.expression) this.#returned(node.expression);
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.#returned(node.body);
    if (ts.isCallExpression(node)) this.#call(node);
    if (ts.isPrefixUnaryExpression(node)) this.#negation(node);
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(this.#source))) {
      this.changes.push(...sqlChangesOf(node, this.#source));
    }
    ts.forEachChild(node, this.visit);
  };

  #condition(condition: ts.Expression, isGuard: boolean): void {
    const text = condition.getText(this.#source);
    this.#replace(condition, 'false', `(${text}) -> false`);
    if (!isGuard) this.#replace(condition, 'true', `(${text}) -> true`);
  }

  #binary(node: ts.BinaryExpression): void {
    const { left, right, operatorToken } = node;
    const { kind } = operatorToken;
    const [a, b] = [left.getText(this.#source), right.getText(this.#source)];
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) {
      this.#replace(node, b);
      this.#replace(node, a);
    }
    if (kind === ts.SyntaxKind.QuestionQuestionToken && /^refuse/.test(b)) this.#replace(node, a);
    const boundary = BOUNDARIES.get(kind);
    if (boundary !== undefined) this.#replace(node, `${a} ${boundary} ${b}`);
    const equality = EQUALITIES.get(kind);
    if (equality !== undefined && !isInCondition(node))
      this.#replace(node, `${a} ${equality} ${b}`);
    const arithmetic = ARITHMETIC.get(kind);
    if (arithmetic !== undefined && !isText(left) && !isText(right)) {
      this.#replace(node, `${a} ${arithmetic} ${b}`);
    }
  }

  #statement(node: ts.ExpressionStatement): void {
    const inner = ts.isAwaitExpression(node.expression)
      ? node.expression.expression
      : node.expression;
    const text = node.getText(this.#source);
    if (!ts.isCallExpression(inner) || LOG.test(text)) return;
    this.changes.push({
      start: node.getStart(this.#source),
      end: node.getEnd(),
      text: '',
      kind: 'statement',
      operator: 'code',
    });
  }

  #returned(expression: ts.Expression): void {
    if (isBooleanLiteral(expression)) {
      this.#replace(expression, String(expression.kind !== ts.SyntaxKind.TrueKeyword));
    }
  }

  #negation(node: ts.PrefixUnaryExpression): void {
    if (node.operator !== ts.SyntaxKind.ExclamationToken || isInCondition(node)) return;
    this.#replace(node, `!!(${node.operand.getText(this.#source)})`);
  }

  #call(node: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(node.expression) || node.questionDotToken) return;
    const { expression: receiver, name } = node.expression;
    const of = receiver.getText(this.#source);
    const args = node.arguments.map((each) => each.getText(this.#source));
    const isConstantLimit = name.text === 'limit' && /^[A-Z][A-Z_]*( \+ 1)?$/.test(args.join());
    if (QUERY_LINKS.has(name.text) && !isConstantLimit && !isOfNamedAccount(node)) {
      this.#replace(node, of, `.${name.text}(${args.join(', ')}) -> removed`);
    }
    const swapped = SWAPPED_CALLS.get(name.text);
    if (swapped !== undefined) {
      this.#replace(
        node,
        `${of}.${swapped}(${args.join(', ')})`,
        `.${name.text}(${args.join(', ')}) -> .${swapped}`,
      );
    }
    if (name.text === 'set') this.#assignments(node);
    if (name.text === 'where') this.#boundary(node);
  }

  /** Omits each column of `.set({ … })` in turn, if there are several. */
  #assignments(node: ts.CallExpression): void {
    const [columns] = node.arguments;
    if (columns === undefined || !ts.isObjectLiteralExpression(columns)) return;
    const texts = columns.properties.map((each) => each.getText(this.#source));
    if (texts.length < 2) return;
    texts.forEach((text, n) => {
      const others = texts.filter((_, other) => other !== n).join(', ');
      this.#replace(columns, `{ ${others} }`, `.set ${text} -> removed`);
    });
  }

  #boundary(node: ts.CallExpression): void {
    const [, operator, value] = node.arguments;
    if (operator === undefined || !ts.isStringLiteral(operator)) return;
    const boundary = SQL_BOUNDARIES.get(operator.text);
    if (boundary === undefined || /now\(\)/.test(value?.getText(this.#source) ?? '')) return;
    this.#replace(operator, `'${boundary}'`);
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the changes of a source file, each of which a test should notice. */
export function changesOf(source: ts.SourceFile): Change[] {
  const walk = new Walk(source);
  walk.visit(source);
  return walk.changes.map((change) => ({
    ...change,
    what: oneLine(
      change.what ??
        `${source.text.slice(change.start, change.end)} -> ${change.text === '' ? 'removed' : change.text}`,
    ),
  }));
}
