import { refusals, type RefusalCode } from '@prelaunch/contract';

/** An expected failure. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  /** What the caller is told: a list only for fields that failed validation. */
  readonly told: string | readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    told: string | readonly string[] | undefined,
    retryAfterSeconds?: number,
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.told = told ?? refusals[code].message;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Ends a call with one of the failures that the contract lists.
 *
 * @param told replaces the contract's text where more can be said (who decided, how many are left)
 */
export function refuse(
  code: RefusalCode,
  told?: string | readonly string[],
  retryAfterSeconds?: number,
): never {
  throw new Refusal(code, told, retryAfterSeconds);
}
