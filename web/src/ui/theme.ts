export type Theme = 'system' | 'light' | 'dark';

/** Under this key the choice is kept; nothing there means the system's theme. */
export const THEME_KEY = 'theme';

/** Reads a kept choice. */
export function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Dresses the page. At the start public/theme.js has done the same, before the first paint. */
export function applyTheme(theme: Theme): void {
  const data = document.documentElement.dataset;
  if (theme === 'system') delete data['theme'];
  else data['theme'] = theme;
}
