import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchLoadErrors } from './recovery/load-errors.ts';
import { watchPageErrors } from './recovery/page-errors.ts';

watchLoadErrors();
watchPageErrors();

/** Whether the style sheet is there, which defines this colour. */
const hasStyles = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--page') !== '';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Without styles the app is of no use: the page keeps the message of index.html, with a link that loads it again.
if (hasStyles()) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
