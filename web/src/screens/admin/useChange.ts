import { useRef } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { ANSWER_UNREAD, tellUnreadRefusal } from './unread-refusals.ts';

type Send<Data> = () => Promise<{ readonly message: string; readonly data: Data }>;

interface ChangeOptions {
  /** Whether a failure means that nothing is left to change, for example because another admin did it. */
  readonly isOver: (failure: ApiFailure) => boolean;
  /** Called after a success with null, and after a failure for which `isOver` is true. */
  readonly onOver: (failure: ApiFailure | null) => void;
  /** Refetches what the change affects; called after failures too, because a call without a reply may have succeeded. */
  readonly reload: () => void;
}

/**
 * Returns a function that sends a change and shows the toast of its success, one change at a time. The change
 * continues when its screen is left.
 */
export function useChange({ isOver, onOver, reload }: ChangeOptions) {
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter
  // through.
  const underWay = useRef(false);
  const change = async <Data>(send: Send<Data>, onSuccess?: (data: Data) => void) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message, data } = await send();
      showToast({ kind: 'success', text: message });
      onSuccess?.(data);
      onOver(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === ANSWER_UNREAD) tellUnreadRefusal();
      if (isOver(error)) onOver(error);
    } finally {
      underWay.current = false;
      reload();
    }
  };
  return <Data>(send: Send<Data>, onSuccess?: (data: Data) => void): void => {
    void change(send, onSuccess);
  };
}
