import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { referenceOf, reportError } from './page-errors.ts';

interface Failure {
  readonly error: unknown;
  /** Identifies the error in the server's log; null when the error is not reported. */
  readonly reference: string | null;
  /** Renders the children again, with data that is loaded again. */
  readonly retry: () => void;
}

interface BoundaryProps {
  /** The children are rendered again when it changes. */
  readonly resetKey: string;
  readonly onRetry: () => void;
  readonly fallback: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: Omit<Failure, 'retry'> | null;
}

/** A class, because React has no hook that catches errors. React itself logs each caught error once. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { failed: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error, reference: referenceOf(error) } };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override componentDidUpdate({ resetKey }: BoundaryProps): void {
    if (this.state.failed !== null && resetKey !== this.props.resetKey) {
      this.setState({ failed: null });
    }
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ failed: null });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return this.props.fallback({ ...failed, retry: this.#retry });
  }
}

/** Shows `fallback` instead of children that throw while they are rendered. */
export function ErrorBoundary(props: Omit<BoundaryProps, 'onRetry'>) {
  const queryClient = useQueryClient();
  return <Boundary {...props} onRetry={() => void queryClient.resetQueries()} />;
}
