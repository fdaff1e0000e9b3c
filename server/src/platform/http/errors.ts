import { refusals, type FailureBody, type RefusalCode } from '@prelaunch/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/connections/unavailable.ts';
import { fieldMessagesIn } from '../languages/field-messages.ts';
import { languageOf } from '../languages/language-of.ts';
import { refusalIn } from '../languages/messages.ts';
import { Refusal } from '../refuse.ts';
import { setSecurityHeaders } from './pages/security-headers.ts';
import { hasBody } from './requests/slow-bodies.ts';

/** Maps Fastify's own errors to refusals of the contract. */
const FASTIFY_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_INVALID_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_content_type',
};

/** Returns the refusal for an error; null for a bug, which is answered with `internal`. */
export function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = FASTIFY_REFUSALS[code];
  if (known !== undefined) return new Refusal(known, undefined);
  if (isUnavailable(error)) {
    return new Refusal('busy', undefined, 2);
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new Refusal('too_many_requests', undefined);
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal('malformed_request', undefined);
  }
  return null;
}

function failure(
  code: RefusalCode,
  message: FailureBody['message'],
  requestId: string,
): FailureBody {
  return { status: false, message, code, requestId };
}

function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  const language = languageOf(request);
  if (refusal === null) {
    request.log.error({ err: error }, 'unexpected failure');
    const { status, message } = refusals.internal;
    const text = refusalIn(language, 'internal') ?? message;
    return reply.code(status).send(failure('internal', text, request.id));
  }
  if (refusal.status >= 500) request.log.warn({ err: error }, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  const namesFields =
    refusal.code === 'invalid_request' &&
    refusal.publicMessage !== refusals.invalid_request.message;
  const message = namesFields
    ? fieldMessagesIn(language, refusal.publicMessage)
    : (refusalIn(language, refusal.code) ?? refusal.publicMessage);
  return reply.code(refusal.status).send(failure(refusal.code, message, request.id));
}

/** Sends every failure in the same shape. Stack traces, SQL and file paths never leave the server. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendFailure);
}

/** Handles errors that Fastify raises before routing, such as an invalid URL. */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  setSecurityHeaders(reply);
  // No hook runs for this request, so nothing would limit how slowly the rest of its body arrives.
  if (hasBody(request)) void reply.header('connection', 'close');
  void sendFailure(error, request, reply);
}

/** Responds to an API path that does not exist. */
export function notFound(request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(new Refusal('not_found', undefined), request, reply);
}
