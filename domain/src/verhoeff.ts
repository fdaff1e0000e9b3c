/** Multiplication in the dihedral group D5, which is not commutative, so swapped neighbours are detected. */
function multiply(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5;
  return b < 5 ? ((a - b) % 5) + 5 : (a - b + 5) % 5;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permute(digit: number, times: number): number {
  let permuted = digit;
  for (let i = 0; i < times % 8; i += 1) permuted = PERMUTATION[permuted] ?? permuted;
  return permuted;
}

/**
 * Whether the last of these ASCII digits is the Verhoeff check digit of the others, which detects every single
 * wrong digit and every swap of neighbours. (J. Verhoeff, Error Detecting Decimal Codes, 1969.)
 */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  const fromTheRight = Array.from(digits, Number).reverse();
  return fromTheRight.reduce((sum, digit, i) => multiply(sum, permute(digit, i)), 0) === 0;
}
