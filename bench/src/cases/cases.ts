import type { BenchCase } from '../bench-case.ts';
import { approve } from './approve.ts';
import { bulk } from './bulk.ts';
import { growth } from './growth.ts';
import { holdings } from './holdings.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { mixed } from './mixed.ts';
import { pages } from './pages.ts';
import { pooler } from './pooler.ts';
import { profile } from './profile.ts';
import { races } from './races.ts';
import { reconcile } from './reconcile.ts';
import { replica } from './replica.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { submit } from './submit.ts';

/** All cases, also those that run only when they are named, in the order in which they run. `start` is last, because it measures the memory after all others. */
export const CASES: readonly BenchCase[] = [
  submit,
  approve,
  bulk,
  list,
  profile,
  login,
  mixed,
  races,
  pages,
  search,
  reconcile,
  holdings,
  growth,
  scale,
  replica,
  pooler,
  start,
];
