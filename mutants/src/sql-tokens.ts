export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How many parentheses are open around it; a parenthesis itself counts as outside. */
  readonly depth: number;
}

/** Replaces the nth expression of a template in its text. */
export const placeholder = (n: number): string => `⟦${String(n)}⟧`;

export const PLACEHOLDER = /⟦(\d+)⟧/g;

const TOKEN =
  /⟦\d+⟧|'[^']*'|"[^"]*"|--[^\n]*|[A-Za-z_][\w.]*|\d[\w.]*|<>|<=|>=|!=|::|->>|->|\|\||=>|[^\s]/g;

/** The tokens of a statement, in lower case, without its comments. */
export function tokensOf(text: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    if (found.startsWith('--')) continue;
    if (found === ')') depth -= 1;
    const quoted = found.startsWith("'") || found.startsWith('"');
    tokens.push({
      text: quoted ? found : found.toLowerCase(),
      start: match.index,
      end: match.index + found.length,
      depth,
    });
    if (found === '(') depth += 1;
  }
  return tokens;
}
