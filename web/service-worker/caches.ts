/** The caches of this worker; other caches of the origin are not touched. */
const PREFIX = 'offline-pages-';

export const cacheOf = (release: string): string => `${PREFIX}${release}`;

/** Removes all caches of service workers, except the one named `kept`. */
export async function removeCaches(kept?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== kept);
  await Promise.all(names.map((name) => caches.delete(name)));
}
