/**
 * Begins a process of a pool (`pool.ts`): loads the file of its jobs and runs them by their names. Plain
 * JavaScript, since Node loads it by itself, from the sources too.
 */

const jobsFile = process.argv[2];

if (jobsFile.endsWith('.ts')) {
  // From the sources: during development and in tests. The built product has no such package.
  const compiler = 'tsx/esm/api';
  const { register } = await import(compiler);
  register();
}

// The server tells its workers when to end, also after a signal to all processes of the terminal or unit:
// it lets finish what is under way. Tinypool follows SIGTERM with SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const jobs = await import(jobsFile);

/**
 * The result of a job, or how it failed: an error loses its class on the way to another process.
 *
 * @param {{ job: string, input: unknown }} task
 */
export async function run({ job, input }) {
  try {
    return { value: await jobs[job](input) };
  } catch (error) {
    if (error?.name === 'Refusal') {
      const { code, told: message, retryAfterSeconds } = error;
      return { refused: { code, message, retryAfterSeconds } };
    }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
