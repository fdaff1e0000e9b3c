import { refusals, type RefusalCode } from '@prelaunch/contract';

/** An expected failure. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  /** The message of the response; a list only for fields that failed validation. */
  readonly publicMessage: string | readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    publicMessage: string | readonly string[] | undefined,
    retryAfterSeconds?: number,
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.publicMessage = publicMessage ?? refusals[code].message;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Throws a refusal of the contract.
 *
 * @param publicMessage replaces the contract's text with a more specific one (such as who decided, or how many
 * tokens are left)
 */
export function refuse(
  code: RefusalCode,
  publicMessage?: string | readonly string[],
  retryAfterSeconds?: number,
): never {
  throw new Refusal(code, publicMessage, retryAfterSeconds);
}
