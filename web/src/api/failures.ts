import type { FailureBody } from '@prelaunch/contract';

/** A call that failed. Each of its `messages` is shown in a toast of its own. */
export class ApiFailure extends Error {
  readonly messages: readonly string[];
  readonly code: string;
  /** 0 when there was no response. */
  readonly status: number;
  readonly requestId: string | null;
  /** Whether the messages are the server's; otherwise they are the call's fallback text. */
  readonly isExplained: boolean;
  /** Whether the person has seen the message, so that no toast is shown. */
  readonly alreadyShown: boolean;

  constructor(
    failure: Pick<ApiFailure, 'messages' | 'code' | 'status' | 'requestId' | 'isExplained'> & {
      readonly alreadyShown?: boolean;
    },
  ) {
    super(failure.messages[0] ?? failure.code);
    this.name = 'ApiFailure';
    this.messages = failure.messages;
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.isExplained = failure.isExplained;
    this.alreadyShown = failure.alreadyShown ?? false;
  }
}

/** The same failure, to be shown without a toast. */
export const withoutToast = ({
  messages,
  code,
  status,
  requestId,
  isExplained,
}: ApiFailure): ApiFailure =>
  new ApiFailure({ messages, code, status, requestId, isExplained, alreadyShown: true });

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

/** Reads a failed response; one without the common form gets the call's fallback text. */
export function failureFrom(
  status: number,
  body: unknown,
  fallback: string,
  alreadyShown = false,
): ApiFailure {
  const messages = messagesIn(body);
  return new ApiFailure({
    messages: messages.length > 0 ? messages : [fallback],
    code: textOf(body, 'code') ?? 'unreadable',
    status,
    requestId: textOf(body, 'requestId'),
    isExplained: messages.length > 0,
    alreadyShown,
  });
}

/** No response, or an unreadable one: the message is the call's fallback text. */
export const noAnswer = (fallback: string): ApiFailure =>
  new ApiFailure({
    messages: [fallback],
    code: 'no_answer',
    status: 0,
    requestId: null,
    isExplained: false,
  });

/** The request violates the call's own declaration, so it was not sent. */
export const refusedHere = (messages: readonly string[], fallback: string): ApiFailure =>
  new ApiFailure({
    messages: messages.length > 0 ? [...new Set(messages)] : [fallback],
    code: 'invalid_request',
    status: 400,
    requestId: null,
    isExplained: true,
  });
