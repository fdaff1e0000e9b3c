import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec, WireReplyOf } from '@prelaunch/contract';
import type { HttpAnswer, HttpConnection, HttpRequest } from '../load/http-connection.ts';
import { sampleOf, type Sample } from '../load/statistics.ts';

/** What the answers of one kind of call showed. */
export interface Operation {
  readonly what: string;
  readonly answers: number;
  readonly sample: Sample;
  /** How often each refusal was answered, by its code. */
  readonly refusals: Readonly<Record<string, number>>;
}

type Call = Pick<HttpRequest, 'token' | 'headers' | 'body'> & {
  readonly query?: Readonly<Record<string, string>>;
};

interface Counted {
  readonly times: number[];
  readonly refusals: Map<string, number>;
  readonly begun: number;
  ended: number;
}

/** Makes calls and records what was answered. */
export interface Recorder {
  /**
   * Makes a call. One that is refused as busy is repeated after a pause, as a person would.
   *
   * @returns the data of the reply; null when the call was refused or failed
   */
  call<E extends EndpointSpec>(
    what: string,
    connection: HttpConnection,
    spec: E,
    request?: Call,
  ): Promise<{ readonly data: WireReplyOf<E> } | null>;
  /** Counts a refusal within an answer, such as that of one row of a bulk call. */
  refuse(what: string, code: string): void;
  fail(what: string, reason: unknown): void;
  /** All operations, in the order of their first calls. */
  operations(): Operation[];
  /** How many answers there were, of all operations. */
  answers(): number;
  /** The calls that failed: without an answer, or with an answer that their declaration does not name. */
  readonly failures: readonly string[];
}

/** The pause after a refusal as busy. */
const BUSY_MS = 2_000;
const KEPT_TEXT = 300;

function codeOf({ text }: HttpAnswer): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return 'no code';
  }
}

export function createRecorder(): Recorder {
  const counted = new Map<string, Counted>();
  const failures: string[] = [];
  let answers = 0;

  const countedOf = (what: string): Counted => {
    const begun = performance.now();
    const found = counted.get(what) ?? { times: [], refusals: new Map(), begun, ended: begun };
    counted.set(what, found);
    return found;
  };
  const refuse = (what: string, code: string) => {
    const { refusals } = countedOf(what);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  };
  const fail = (what: string, reason: unknown) => {
    failures.push(`${what}: ${String(reason)}`.slice(0, KEPT_TEXT));
  };

  return {
    failures,
    refuse,
    fail,
    answers: () => answers,
    async call<E extends EndpointSpec>(
      what: string,
      connection: HttpConnection,
      spec: E,
      { query, ...request }: Call = {},
    ) {
      const operation = countedOf(what);
      const path =
        query === undefined ? spec.path : `${spec.path}?${new URLSearchParams(query).toString()}`;
      for (;;) {
        const begun = performance.now();
        const answer = await connection
          .send({ method: spec.method, path, ...request })
          .catch((error: unknown) => error);
        if (answer instanceof Error) {
          fail(what, answer);
          return null;
        }
        const { status, text } = answer as HttpAnswer;
        answers += 1;
        operation.ended = performance.now();
        operation.times.push(operation.ended - begun);
        if (status === spec.status) return JSON.parse(text) as { data: WireReplyOf<E> };
        const code = codeOf({ status, text });
        const isDocumented = code === 'busy' || spec.refusals.some((known) => known === code);
        if (!isDocumented) {
          fail(what, `${status} ${text}`);
          return null;
        }
        refuse(what, code);
        if (code !== 'busy') return null;
        await sleep(BUSY_MS);
      }
    },
    operations: () =>
      [...counted].map(([what, { times, refusals, begun, ended }]) => ({
        what,
        answers: times.length,
        sample: sampleOf(times, ended - begun),
        refusals: Object.fromEntries(refusals),
      })),
  };
}
