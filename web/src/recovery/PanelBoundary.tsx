import { useState, type ReactNode } from 'react';
import { fetchRelease } from '../api/release.ts';
import { Card } from '../ui/layout/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { isLoadError } from './load-errors.ts';
import { recoveryTexts as texts } from './texts.ts';

function NotLoaded() {
  const [retrying, setRetrying] = useState(false);
  // Reloads only while the server can be reached; otherwise the browser would show its own error page.
  const retry = async () => {
    setRetrying(true);
    if ((await fetchRelease()) === null) setRetrying(false);
    else location.reload();
  };
  return (
    <ErrorState text={texts.panelNotLoaded} retrying={retrying} onRetry={() => void retry()} />
  );
}

/**
 * Shows an error instead of a failed part of a screen; the other parts stay visible. Never reloads the page by
 * itself.
 */
export function PanelBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={({ error, retry }) => (
        <Card>
          {isLoadError(error) ? (
            <NotLoaded />
          ) : (
            <ErrorState text={texts.brokenPanel} onRetry={retry} />
          )}
        </Card>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
