const loadErrors = new WeakSet<object>();

/** Records which errors mean that a file of the app could not be loaded. Call it before any screen is loaded. */
export function watchLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    loadErrors.add(payload);
  });
}

export const isLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && loadErrors.has(error);
