import type { FailureBody } from '@prelaunch/contract';

/** A call that failed. `messages` is what a person is told: one toast each. */
export class ApiFailure extends Error {
  readonly messages: readonly string[];
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly requestId: string | null;
  /** Whether the server said it in its own words; a fallback text was taken otherwise. */
  readonly told: boolean;
  /** Whether a toast has already told the person the same. */
  readonly toldBefore: boolean;

  constructor(
    failure: Pick<ApiFailure, 'messages' | 'code' | 'status' | 'requestId' | 'told'> & {
      readonly toldBefore?: boolean;
    },
  ) {
    super(failure.messages[0] ?? failure.code);
    this.name = 'ApiFailure';
    this.messages = failure.messages;
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.told = failure.told;
    this.toldBefore = failure.toldBefore ?? false;
  }
}

/** The same failure for somebody who needs no toast to know of it. */
export const untold = ({ messages, code, status, requestId, told }: ApiFailure): ApiFailure =>
  new ApiFailure({ messages, code, status, requestId, told, toldBefore: true });

function messagesIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return [];
  const { message } = body as Pick<FailureBody, 'message'>;
  const list: readonly unknown[] = Array.isArray(message) ? message : [message];
  return list.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}

const textOf = (body: unknown, field: 'code' | 'requestId'): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
};

/** Reads a failed answer; where it is not one of ours, the call's own fallback text is told. */
export function failureFrom(
  status: number,
  body: unknown,
  fallback: string,
  toldBefore = false,
): ApiFailure {
  const messages = messagesIn(body);
  return new ApiFailure({
    messages: messages.length > 0 ? messages : [fallback],
    code: textOf(body, 'code') ?? 'unreadable',
    status,
    requestId: textOf(body, 'requestId'),
    told: messages.length > 0,
    toldBefore,
  });
}

/** No answer came, or none that can be read: the call's own fallback text is told. */
export const noAnswer = (fallback: string): ApiFailure =>
  new ApiFailure({
    messages: [fallback],
    code: 'no_answer',
    status: 0,
    requestId: null,
    told: false,
  });

/** The request does not fit the call's own declaration, so it was not sent. */
export const refusedHere = (messages: readonly string[], fallback: string): ApiFailure =>
  new ApiFailure({
    messages: messages.length > 0 ? [...new Set(messages)] : [fallback],
    code: 'invalid_request',
    status: 400,
    requestId: null,
    told: true,
  });
