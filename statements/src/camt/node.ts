/** An element as fast-xml-parser returns it: a text, or an object of children, attributes (`@`) and text (`#text`). */
export type Node = string | Readonly<Record<string, unknown>>;

/** The first child of a name. */
export function at(node: Node | null, name: string): Node | null {
  return all(node, name)[0] ?? null;
}

export function all(node: Node | null, name: string): readonly Node[] {
  if (node === null || typeof node === 'string' || !Object.hasOwn(node, name)) return [];
  const value = node[name];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode);
}

/** The node below a path of names. */
export function under(node: Node | null, ...path: readonly string[]): Node | null {
  return path.reduce(at, node);
}

/** The text of a node; empty for none. */
export function text(node: Node | null): string {
  if (node === null) return '';
  if (typeof node === 'string') return node.trim();
  const own = node['#text'];
  return typeof own === 'string' ? own.trim() : '';
}

/** Whether the parser's value is an element: text or children. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);
