interface Waiting<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs calls together: those that arrive while a run is under way form the next one, so a busy process sends one
 * statement for many requests and an idle one waits for nothing. Each run starts after its last call has arrived, so
 * a statement sees everything that was committed before. A run that fails, fails all of its calls.
 *
 * @param run gets up to `most` keys and returns one value for each, in their order
 * @param lanes how many runs may be under way at once
 */
export function gather<K, V>(
  run: (keys: readonly K[]) => Promise<readonly V[]>,
  {
    most = 64,
    lanes = Number(process.env['LANES'] ?? 2),
  }: { readonly most?: number; readonly lanes?: number } = {},
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let underWay = 0;
  let scheduled = false;

  const runNext = async (): Promise<void> => {
    const calls = waiting.splice(0, most);
    underWay += 1;
    try {
      const values = await run(calls.map(({ key }) => key));
      if (values.length !== calls.length) throw new Error('a run must return one value per key');
      for (const [n, value] of values.entries()) calls[n]?.resolve(value);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      underWay -= 1;
      schedule();
    }
  };
  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= lanes) return;
    scheduled = true;
    // After the requests that arrived together have been read.
    setImmediate(() => {
      scheduled = false;
      void runNext();
      schedule();
    });
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
