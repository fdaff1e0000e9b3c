import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_SYSTEM_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import type pg from 'pg';

const LONGEST_TEXT = 2_000;

const WRITTEN =
  /\b(?:insert into|delete from)\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+as)?(?:\s+"?\w+"?)?\s+set\b/gi;
const READ = /\bfrom\s+"?(\w+)\b(?!"?\()/i;

/** The tables that a statement writes, or the first one that it reads; `begin` and `commit` as they are. */
function nameOf(text: string): string {
  const written = [...text.matchAll(WRITTEN)].map(([, a, b]) => a ?? b);
  if (written.length > 0) return `write ${[...new Set(written)].join(', ')}`;
  const table = READ.exec(text)?.[1];
  return table === undefined ? text.trim().slice(0, 40) : `read ${table}`;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/**
 * Records each statement of a traced request as a span. The span has the text with placeholders; the values,
 * which can be personal data, are never recorded.
 */
export function traceStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // pg's query has many forms; Kysely passes the text first.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const traced = (first: unknown, ...rest: unknown[]): unknown => {
      if (typeof first !== 'string' || trace.getActiveSpan()?.isRecording() !== true) {
        return query(first, ...rest);
      }
      const span = trace.getTracer('prelaunch').startSpan(nameOf(first), {
        kind: SpanKind.CLIENT,
        attributes: {
          [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
          [ATTR_DB_QUERY_TEXT]: first.slice(0, LONGEST_TEXT),
        },
      });
      const result = query(first, ...rest);
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      result.then(
        () => {
          span.end();
        },
        (error: unknown) => {
          span.setAttribute(ATTR_DB_RESPONSE_STATUS_CODE, codeOf(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      );
      return result;
    };
    Object.assign(client, { query: traced });
  });
}
