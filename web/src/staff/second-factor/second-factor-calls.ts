import type {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  getAdminSecondFactor,
  ReplyOf,
} from '@prelaunch/contract';
import type { UseQueryResult } from '@tanstack/react-query';

export type Begun = ReplyOf<typeof beginAdminSecondFactor>;
type NewCodes = ReplyOf<typeof confirmAdminSecondFactor>;

/** A success: its data, and what a toast may say. */
export interface Answer<Reply> {
  readonly data: Reply;
  readonly message: string;
}

/** A call that changes something: it rejects when it fails, and the toast has told why by then. */
export interface Change<Request, Reply> {
  readonly send: (request: Request) => Promise<Answer<Reply>>;
  readonly pending: boolean;
}

/** What an area's screen can do; the calls are its own. */
export interface SecondFactorCalls {
  readonly state: UseQueryResult<ReplyOf<typeof getAdminSecondFactor>>;
  readonly begin: Change<void, Begun>;
  readonly confirm: Change<string, NewCodes>;
  readonly renew: Change<string, NewCodes>;
  readonly remove: Change<string, null>;
}
