import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, percent, quantity } from './wire.ts';

const programme = {
  /** Null while no launch is planned. */
  launchAt: z.nullable(instant()),
  /** Null while the company has no schedule. */
  unlockAtLaunch: z.nullable(percent()),
  /** '6 months' or '90 days', as is `unlockDuration`. */
  unlockCliff: z.string(),
  unlockDuration: z.string(),
  unlockDaily: z.boolean(),
};

export const getUnlocks = endpoint({
  method: 'GET',
  path: '/api/v1/user/stock/unlocks',
  summary:
    "The company's unlock schedule, the member's tokens and the latest changes of the schedule",
  auth: ['member'],
  effect: 'read',
  reply: z.object({
    memberId: z.string(),
    tokenSymbol: z.string(),
    quantity: quantity(),
    readAt: instant(),
    ...programme,
    /** The launch and schedule from each change on: at most the 5 newest since the member has an account. */
    changes: z.array(z.object({ changedAt: instant(), ...programme })),
  }),
  message: 'Unlock schedule',
  fallback: 'Failed to load the unlock schedule',
});
