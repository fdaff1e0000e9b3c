import type { EndpointName } from '@prelaunch/contract/endpoints';
import type { Feature, Task } from '../platform/feature.ts';
import type { Handlers } from '../platform/http/implement.ts';
import { accounts } from './accounts/feature.ts';
import { referrals } from './accounts/referrals/feature.ts';
import { audit } from './audit/feature.ts';
import { auth } from './auth/feature.ts';
import { secondFactor } from './auth/second-factor/feature.ts';
import { companies } from './companies/feature.ts';
import type { Changes, ConfirmableChange } from './confirmations/index.ts';
import { confirmations } from './confirmations/feature.ts';
import { dashboards } from './dashboards/feature.ts';
import { trends } from './dashboards/trends/feature.ts';
import { documents } from './documents/feature.ts';
import { holdings } from './holdings/feature.ts';
import { unlocks } from './holdings/unlocks/feature.ts';
import { interventions } from './interventions/feature.ts';
import { live } from './live/feature.ts';
import { media } from './media/feature.ts';
import { papers } from './papers/feature.ts';
import { payees } from './payees/feature.ts';
import { purchases } from './purchases/feature.ts';
import { questions } from './questions/feature.ts';
import { reconciliation } from './reconciliation/feature.ts';
import { progress } from './reconciliation/progress/feature.ts';
import { site } from './site/feature.ts';

/**
 * The features of the product. One whose line is removed is left out, with its calls and its tasks; the compiler then names
 * the endpoints that the contract must lose too.
 */
const ALL = [
  accounts,
  referrals,
  companies,
  payees,
  auth,
  secondFactor,
  confirmations,
  purchases,
  papers,
  documents,
  reconciliation,
  progress,
  interventions,
  questions,
  holdings,
  unlocks,
  dashboards,
  trends,
  audit,
  media,
  live,
  site,
] as const;

type All = (typeof ALL)[number];

type HandlerInput<F> = F extends { readonly handlers?: (deps: infer D) => unknown }
  ? (input: D) => void
  : never;
type TaskInput<F> = F extends { readonly tasks?: Readonly<Record<string, Task<infer T>>> }
  ? (input: T) => void
  : never;
/** What every function of a union accepts: the intersection of their parameters. */
type Accepted<U> = [U] extends [(input: infer I) => void] ? I : never;

/** What the handlers of all features need. */
export type FeatureDeps = Accepted<HandlerInput<All>>;
/** What the tasks of all features need. */
export type FeatureTaskDeps = Accepted<TaskInput<All>>;

/** Any feature of the product. */
export type AnyFeature = Feature<FeatureDeps, FeatureTaskDeps, EndpointName, ConfirmableChange>;

type Answered<F> = F extends { readonly handlers?: (deps: never) => infer H } ? keyof H : never;
type Unanswered = Exclude<EndpointName, Answered<All>>;

/** Every feature. No list, and so no program, when an endpoint of the contract has no handler in any of them. */
export const FEATURES: [Unanswered] extends [never]
  ? readonly AnyFeature[]
  : { readonly unanswered: Unanswered } = ALL as never;

export const changesOf = (features: readonly AnyFeature[] = FEATURES): Changes =>
  Object.assign({}, ...features.map(({ changes }) => changes)) as Changes;

/** The handlers of features, by the name of their endpoint. */
export const handlersOf = (
  deps: FeatureDeps,
  features: readonly AnyFeature[] = FEATURES,
): Partial<Handlers> =>
  Object.assign({}, ...features.map(({ handlers }) => handlers?.(deps))) as Partial<Handlers>;
