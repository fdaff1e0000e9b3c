/** How long the result of a check is reused. */
const CHECK_LIFE_MS = 60_000;

/**
 * Returns the result of a check that is at most a minute old; false when the check rejected. Probes are more
 * frequent than requests to another service should be.
 */
export function recentCheck(
  check: () => Promise<boolean>,
  clock: () => number = () => performance.now(),
): () => Promise<boolean> {
  let checkedAt = -Infinity;
  let result = Promise.resolve(true);
  return () => {
    if (clock() - checkedAt >= CHECK_LIFE_MS) {
      checkedAt = clock();
      result = check().catch(() => false);
    }
    return result;
  };
}
