/** Also under fake timers a delay takes real time. */
const realTimeout = setTimeout;

/**
 * Whether the run delays results of queries and deliveries of mails at random, with SHAKE=true in the environment: a test that
 * relies on an order that nothing guarantees fails then in one of a few runs, and not once a month.
 */
export const isShaken = process.env['SHAKE'] === 'true';

/** In a shaken run waits for a random time below `maxMs`, in three of four calls for none. */
export async function shake(maxMs: number): Promise<void> {
  if (!isShaken || Math.random() < 0.75) return;
  await new Promise((resolve) => realTimeout(resolve, Math.random() * maxMs));
}
