import { expect, test, vi } from 'vitest';
import { run } from './run.mjs';

test('buffered output is printed completely, and only after the promise resolves', async () => {
  const events = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    events.push(chunk.toString());
    return true;
  });
  let print;
  const printedAfter = new Promise((resolve) => (print = resolve));
  // The output is larger than the buffer of a pipe: the child would block if nothing read the pipe.
  const program = "process.stdout.write('x'.repeat(300_000)); process.exitCode = 3";
  try {
    const ended = run(process.execPath, ['--eval', program], { printedAfter });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(events).toEqual([]);
    print();
    expect(await ended).toBe(3);
    expect(events.join('')).toHaveLength(300_000);
  } finally {
    write.mockRestore();
  }
});
