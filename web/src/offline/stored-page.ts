/** Whether the service worker has opened this page instead of the server; it says so in a header. */
export function isStoredPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const { serverTiming = [] } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return serverTiming.some(({ name }) => name === 'stored');
}
