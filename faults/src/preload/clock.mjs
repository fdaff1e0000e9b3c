// A server loads this file before its own code. It shifts the wall clock by the first of these
// offsets, in milliseconds, and by the next one at each SIGUSR2. Timers and the monotonic clock stay
// correct, as on a machine whose clock is set by hand.
const offsets = (process.env.FAULTS_CLOCK ?? '0').split(',').map(Number);
let at = 0;
process.on('SIGUSR2', () => (at = Math.min(at + 1, offsets.length - 1)));

const Real = Date;
const now = () => Real.now() + offsets[at];
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
