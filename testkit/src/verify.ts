import { startProcess } from './process.ts';
import { root } from './product.ts';

/**
 * Runs `prelaunch verify` of the built product, which checks every invariant of the data.
 *
 * @param environment the settings of the server whose data it reads
 * @param folder of the built product, by default this checkout
 * @returns what is wrong; '' when every invariant holds
 */
export async function findViolations(
  environment: Readonly<Record<string, string>>,
  folder = root,
): Promise<string> {
  const words = ['server/dist/prelaunch.js', 'verify'];
  const { code, output } = await startProcess(words, { cwd: folder, environment }).ended;
  if (code === 0) return '';
  // Omits the invariants that hold and the duration, which would make every finding look new.
  const bad = output.split('\n').filter((line) => !/^ok |^\d+ invariants/.test(line));
  return `verify ended with exit code ${String(code)}: ${bad.join('\n').slice(0, 3_000)}`;
}
