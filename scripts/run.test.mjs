import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-run-'));
  const mark = join(folder, 'ended');
  const program = `process.stdout.write('x'.repeat(300_000), () => require('node:fs').writeFileSync(${JSON.stringify(mark)}, ''));
    process.exitCode = 3`;
  try {
    const ended = run(process.execPath, ['--eval', program], { printedAfter });
    await expect.poll(() => existsSync(mark)).toBe(true);
    expect(events).toEqual([]);
    print();
    expect(await ended).toBe(3);
    expect(events.join('')).toHaveLength(300_000);
  } finally {
    write.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
