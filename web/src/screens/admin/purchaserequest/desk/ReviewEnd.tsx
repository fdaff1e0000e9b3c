import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import type { Purchase } from '../purchase-columns.tsx';
import { counts, type ReviewQueue } from './review-queue.ts';
import styles from './ReviewDesk.module.css';
import { deskTexts as texts } from './texts.ts';

interface ReviewEndProps {
  readonly query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  readonly queue: ReviewQueue<Purchase>;
  readonly onClose: () => void;
}

/** Shown instead of a purchase when the queue is loading, could not be loaded, or has nothing left to decide. */
export function ReviewEnd({ query, queue, onClose }: ReviewEndProps) {
  if (query.data === undefined) {
    return (
      <div className={styles.whole}>
        {query.isError ? (
          <ErrorState
            text={texts.failed}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div aria-busy="true" aria-label={texts.loading} role="status">
            <Skeleton height="24rem" />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={styles.whole}>
      <EmptyState
        picture="receipt"
        text={queue.outcomes.size === 0 ? texts.nothing : texts.done}
        action={
          <>
            <p role="status">{texts.summary(counts(queue))}</p>
            <Button data-first-focus onClick={onClose}>
              {texts.back}
            </Button>
          </>
        }
      />
    </div>
  );
}
