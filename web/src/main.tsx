import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { makeWorkerPolicy } from './offline/worker-address.ts';
import { watchLoadErrors } from './recovery/load-errors.ts';
import { watchPageErrors } from './recovery/page-errors.ts';

makeWorkerPolicy();
watchLoadErrors();
watchPageErrors();

/** Whether the style sheet that defines this colour is loaded. */
const hasStyles = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--page') !== '';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Without styles the app is unusable, so the page keeps the message of index.html, which has a link to reload it.
if (hasStyles()) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
