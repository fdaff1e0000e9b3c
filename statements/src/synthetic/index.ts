export { FAULTS, type Fault, type FaultyPayments, injectFaults, type Payment } from './faults.ts';
export { type LinesOptions, linesOf, type SyntheticLine } from './lines.ts';
export { makeOrders, type Rail, type SyntheticOrder } from './orders.ts';
export type { WriteOptions } from './write-options.ts';
export { writeStatement } from './write-statement.ts';
