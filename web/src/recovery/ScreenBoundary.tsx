import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../ui/buttons/Button.tsx';
import { ButtonLink } from '../ui/buttons/ButtonLink.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadingScreen } from '../ui/layout/LoadingScreen.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { isLoadError } from './load-errors.ts';
import styles from './ScreenBoundary.module.css';
import { recoveryTexts as texts } from './texts.ts';
import { useReloadWhenPossible } from './useReloadWhenPossible.ts';

interface FailedScreenProps {
  readonly title: string;
  readonly text: string;
  readonly reference?: string | null;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
  readonly home?: ReactNode;
}

function FailedScreen({ title, text, reference, retrying, onRetry, home }: FailedScreenProps) {
  return (
    <div className={styles.failed} role="alert">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <EmptyState
        picture="search"
        text={text}
        action={
          <>
            {reference != null && <p>{texts.reference(reference)}</p>}
            <div className={styles.actions}>
              <Button pending={retrying} pendingText={texts.retrying} onClick={onRetry}>
                {texts.retry}
              </Button>
              {home}
            </div>
          </>
        }
      />
    </div>
  );
}

function NotLoaded({ home }: { readonly home?: ReactNode }) {
  const { state, retry } = useReloadWhenPossible();
  return (
    <FailedScreen
      title={texts.notLoaded}
      text={state === 'reachable' ? texts.missing : texts.unreachable}
      retrying={state === 'checking'}
      onRetry={retry}
      home={home}
    />
  );
}

interface ScreenBoundaryProps {
  /** The address that the error page links to. */
  readonly home: string;
  readonly homeText?: string;
  /** Whether the error page needs its own `<main>`, because no layout surrounds it. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows an error page with a retry button instead of a screen that cannot be loaded or shown, and the outline of a screen
 * while it is loading in its layout.
 */
export function ScreenBoundary({
  home,
  homeText = texts.home,
  whole = false,
  children,
}: ScreenBoundaryProps) {
  const [path] = useLocation();
  const link = path !== home && (
    <ButtonLink variant="secondary" href={home}>
      {homeText}
    </ButtonLink>
  );
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={({ error, reference, retry }) => {
        const page = isLoadError(error) ? (
          // Another path gets its own attempt to load the screen.
          <NotLoaded key={path} home={link} />
        ) : (
          <FailedScreen
            title={texts.broken}
            text={texts.brokenText}
            reference={reference}
            onRetry={retry}
            home={link}
          />
        );
        return whole ? <main>{page}</main> : page;
      }}
    >
      <Suspense fallback={whole ? null : <LoadingScreen />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
