/** Texts of the review of purchases one by one; part of the area's texts. */
export const deskTexts = {
  open: 'Review one by one',
  title: 'Review purchases',
  titleAt: (position: number, total: number) =>
    `Review purchases: ${String(position)} of ${String(total)}`,
  loading: 'Loading the queue...',
  failed: 'The queue could not be loaded.',

  queue: 'Queue',
  outcomes: {
    approved: 'Approved',
    rejected: 'Rejected',
    requested: 'Second admin asked',
    refused: 'Not decided',
  },
  check: 'Please check',

  purchase: (position: number, total: number) =>
    `Purchase ${String(position)} of ${String(total)}: `,
  reference: 'Transaction No.',

  gone: 'Another admin has already decided this purchase.',
  approved: 'You have approved this purchase.',
  rejected: 'You have rejected this purchase.',
  requested: 'Your approval is waiting for a second admin.',

  approve: 'Approve',
  approving: 'Approving...',
  early: 'The previous decision was not finished, so Enter did not count.',
  reject: 'Reject',
  previous: 'Previous',
  next: 'Next in queue',
  back: 'Back to the list',
  byHand:
    'The bank has another amount, so Enter approves nothing. Press R to reject, Q to ask the member, N for the next and K for the previous purchase.',
  keys: 'Press Enter twice to approve, R to reject, Q to ask the member, N for the next and K for the previous purchase.',

  nothing: 'No purchases are waiting for a decision.',
  done: 'Every purchase of this queue is reviewed.',
  summary: ({ approved, rejected, requested, waiting, refused }: Record<string, number>) =>
    [
      [approved, 'approved'],
      [rejected, 'rejected'],
      [requested, 'waiting for a second admin'],
      [waiting, 'waiting for an answer'],
      [refused, 'not decided here'],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, what]) => `${String(count)} ${String(what)}`)
      .join(', '),
} as const;
