import type { FailureBody } from '@prelaunch/contract';

/** A failed call. Each of its `messages` is shown as one toast. */
export class ApiFailure extends Error {
  readonly messages: readonly string[];
  readonly code: string;
  /** 0 when there was no response. */
  readonly status: number;
  readonly requestId: string | null;
  /** Whether the messages come from the server; otherwise they are the call's fallback text. */
  readonly isExplained: boolean;
  /** Whether the screen shows the message itself, so that no toast is needed. */
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

/** Copies a failure that needs no toast. */
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

/** Reads a failed response. A response that is not in the common format gets the call's fallback text. */
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

/** The failure of a call without a readable response: its message is the call's fallback text. */
export const noResponse = (fallback: string): ApiFailure =>
  new ApiFailure({
    messages: [fallback],
    code: 'no_answer',
    status: 0,
    requestId: null,
    isExplained: false,
  });

/** The failure of a request that violates the call's schemas, so it was not sent. */
export const invalidRequest = (messages: readonly string[], fallback: string): ApiFailure =>
  new ApiFailure({
    messages: messages.length > 0 ? [...new Set(messages)] : [fallback],
    code: 'invalid_request',
    status: 400,
    requestId: null,
    isExplained: true,
  });
