import { sampleOf, type Sample } from '../load/statistics.ts';
import type { ReportedRun } from '../report/reported-run.ts';
import { loadRow, textRow, valueRow, type Row } from '../report/rows.ts';
import {
  awaitMails,
  checkLaunch,
  countTokens,
  delaysOf,
  expectedMails,
  type Outcome,
  type Tokens,
} from './check.ts';
import { joinAll, type CausedMails } from './join.ts';
import { openLaunch, type Launch } from './launch.ts';
import type { MailKind } from './mailbox.ts';
import { describePace, measureHashes, paceOf, type Pace, type RehearsalPlan } from './plan.ts';
import type { Operation } from './recorder.ts';
import { sell, type Sale } from './sale.ts';
import type { ServerFigures } from './watch-server.ts';

/** One part of the day: how long it took, and what the server needed. */
interface Act extends ServerFigures {
  readonly seconds: number;
}

interface Mails {
  readonly kind: MailKind;
  readonly sent: number;
  /** The delays from the answer of the call to the delivery. */
  readonly delay: Sample;
}

/** The figures of a rehearsal, for the report. */
export interface Figures {
  readonly pace: Pace;
  readonly registration: Act;
  readonly sale: Act;
  readonly restart: Sale['restart'];
  readonly operations: readonly Operation[];
  readonly mails: readonly Mails[];
  readonly tokens: Tokens;
  readonly failures: readonly string[];
}

const KINDS: readonly { readonly kind: MailKind; readonly text: string }[] = [
  { kind: 'code', text: 'mails with a code' },
  { kind: 'received', text: 'mails about received orders' },
  { kind: 'approved', text: 'mails about approvals' },
];

async function perform<T>(
  { server }: Launch,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly act: Act }> {
  server.take();
  const begun = performance.now();
  const result = await work();
  return { result, act: { seconds: (performance.now() - begun) / 1000, ...server.take() } };
}

/** Lets the members register, then sells the last tokens. */
export async function runLaunch(
  launch: Launch,
  log: (text: string) => void,
): Promise<{ readonly outcome: Outcome; readonly figures: Figures }> {
  const { plan, recorder } = launch;
  const pace = paceOf(plan, await measureHashes(plan.processes));
  log(describePace(plan, pace));
  const caused: CausedMails = new Map();
  const registration = await perform(launch, () => joinAll(launch, pace, caused));
  const joined = registration.result;
  log(`${joined.length} members order ${launch.supply} tokens`);
  const sold = await perform(launch, async () => {
    const sale = await sell(launch, joined);
    const outcome: Outcome = { joined, sale, caused };
    await awaitMails(launch, expectedMails(outcome));
    return outcome;
  });
  const outcome = sold.result;
  const expected = expectedMails(outcome);
  const mailsOf = (kind: MailKind): Mails => {
    const delays = delaysOf(kind, expected, launch);
    const { seconds } = kind === 'code' ? registration.act : sold.act;
    return { kind, sent: delays.length, delay: sampleOf(delays, seconds * 1000) };
  };
  return {
    outcome,
    figures: {
      pace,
      registration: registration.act,
      sale: sold.act,
      restart: outcome.sale.restart,
      operations: recorder.operations(),
      mails: KINDS.map(({ kind }) => mailsOf(kind)),
      tokens: await countTokens(launch),
      failures: recorder.failures,
    },
  };
}

const actRows = (name: string, { seconds, megabytes, loopP99Ms, loopMaxMs }: Act): Row[] => [
  valueRow(`${name}: duration`, seconds, 's'),
  valueRow(`${name}: memory of all server processes`, megabytes, 'MB'),
  valueRow(`${name}: event loop delay, p99 of the worst second`, loopP99Ms, 'ms'),
  valueRow(`${name}: event loop delay, longest`, loopMaxMs, 'ms'),
];

/** The figures as lines of the table. */
export function rowsOf(figures: Figures): Row[] {
  const { operations, mails, tokens, restart } = figures;
  const refused = operations.flatMap(({ what, refusals }) =>
    Object.entries(refusals).map(([code, count]) =>
      textRow(`${what}: refused as ${code}`, String(count)),
    ),
  );
  return [
    ...operations.map(({ what, sample }) => loadRow(what, sample)),
    ...refused,
    ...mails.flatMap(({ kind, sent, delay }) => {
      const text = KINDS.find((one) => one.kind === kind)?.text ?? kind;
      return sent === 0 ? [] : [loadRow(`${text}: ${sent}, delay`, delay)];
    }),
    ...actRows('registration', figures.registration),
    ...actRows('sale', figures.sale),
    textRow(
      'restart of the server processes',
      `${restart.replaced} in ${restart.seconds.toFixed(1)} s, ${restart.answers} calls answered meanwhile`,
    ),
    textRow('tokens sold', `${tokens.approved} of ${tokens.supply}`),
  ];
}

export interface Rehearsal {
  readonly figures: Figures;
  readonly rows: readonly Row[];
}

/** How often a run reports its progress. */
const PROGRESS_MS = 30_000;

/** Logs now and then how far the run is, and the end of the product if it ends by itself. */
function reportProgress({ product, recorder }: Launch, log: (text: string) => void): () => void {
  const begun = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
    log(
      `${seconds} s: ${recorder.answers()} answers, ${recorder.failures.length} failed calls; this process has ${megabytes} MB`,
    );
  }, PROGRESS_MS);
  // It must not keep the process alive, so that a promise that was never settled is noticed.
  timer.unref();
  let isRunning = true;
  void product.ended.then(({ code, output }) => {
    if (isRunning) log(`the product ended by itself (${String(code)}):\n${output.slice(-5_000)}`);
  });
  return () => {
    isRunning = false;
    clearInterval(timer);
  };
}

/** Rehearses a launch day on a product of its own, and removes it afterwards. */
export async function rehearse(
  plan: RehearsalPlan,
  { log, closeAtEnd }: ReportedRun,
): Promise<Rehearsal> {
  const launch = await openLaunch(plan);
  const endProgress = reportProgress(launch, log);
  const close = () => {
    endProgress();
    return launch.close();
  };
  closeAtEnd(close);
  try {
    const { outcome, figures } = await runLaunch(launch, log);
    return { figures, rows: [...rowsOf(figures), ...(await checkLaunch(launch, outcome))] };
  } finally {
    await close();
  }
}
