import { Refusal } from '../../../platform/refuse.ts';

const OF_CALLER: readonly string[] = ['session_ended', 'read_only_account'];

/** Whether the caller is refused, not one decision. */
export const isOfCaller = ({ code }: Refusal): boolean => OF_CALLER.includes(code);

/**
 * Returns the result of each decision. A list may be committed in several groups: when some groups fail, the others are
 * still decided, and each decision of a failed group has the outcome `busy`.
 *
 * Throws when nothing was decided because all groups failed, or because the caller's session has ended or
 * may only read.
 *
 * @param onFailure is called with the error of each decision that failed beside others
 */
export function resultsOf<Result extends object>(
  settled: readonly PromiseSettledResult<Result>[],
  onFailure: (error: unknown) => void,
): readonly (Result | Refusal)[] {
  const [first] = settled;
  if (settled.every(({ status }) => status === 'rejected') && first?.status === 'rejected') {
    throw first.reason;
  }
  return settled.map((each) => {
    if (each.status === 'rejected') {
      onFailure(each.reason);
      return new Refusal('busy', undefined);
    }
    if (each.value instanceof Refusal && isOfCaller(each.value)) throw each.value;
    return each.value;
  });
}

/**
 * The message about a purchase that was decided before.
 *
 * @param admin who decided it; null when the name was erased
 */
export const alreadyDecided = (status: string, admin: string | null): string =>
  `This purchase is already ${status}${admin === null ? '' : ` by ${admin}`}.`;
