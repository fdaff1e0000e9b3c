import pg from 'pg';

interface Mutants {
  active: string;
  reached: Set<string>;
  isActive(key: string): boolean;
  lazy: typeof lazy;
}

declare global {
  // The instrumented product reads this.
  var __mutants: Mutants;
}

let invalidStatements = new Set<string>();

/** Returns an object that is built again whenever a property of it is read. */
export const lazy = (build: () => object): object =>
  new Proxy(
    {},
    {
      has: (_, name) => name in build(),
      get: (_, name) => {
        const built = build();
        const value: unknown = Reflect.get(built, name);
        return typeof value === 'function' ? (value.bind(built) as unknown) : value;
      },
    },
  );

/** Records the errors of invalid statements: a mutant that causes one shows nothing about the tests. */
function watchStatements(): void {
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const query = client.query;
  client.query = function (...args) {
    const result = Reflect.apply(query, this, args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code?.startsWith('42') === true) {
          invalidStatements.add(error.code);
        }
      });
    }
    return result;
  };
}

if (!('__mutants' in globalThis)) {
  globalThis.__mutants = {
    active: '',
    reached: new Set(),
    isActive(key) {
      if (this.active === '') this.reached.add(key);
      return this.active === key;
    },
    lazy,
  };
  watchStatements();
}

/** Activates this mutant, or none if the key is empty, and clears the records. */
export function activate(key: string): void {
  globalThis.__mutants.active = key;
  globalThis.__mutants.reached = new Set();
  invalidStatements = new Set();
}

export const reachedSince = (): string[] => [...globalThis.__mutants.reached];

/** The SQLSTATEs of class 42 since the last `activate`. */
export const invalidSince = (): string[] => [...invalidStatements];
