// Loaded into a server before its own code: shifts its wall clock by the first of these
// milliseconds, and by the next at each SIGUSR2. Timers and the monotonic clock stay right, as on a
// machine whose clock is set by hand.
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
