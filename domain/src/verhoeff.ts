/** Multiplication of the dihedral group D5, in which no two neighbours can be swapped unnoticed. */
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
 * Whether the last of these ASCII digits is the Verhoeff check digit over the others. It finds every
 * single wrong digit and every swap of neighbours. (J. Verhoeff, Error Detecting Decimal Codes, 1969.)
 */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  const fromTheRight = Array.from(digits, Number).reverse();
  return fromTheRight.reduce((sum, digit, i) => multiply(sum, permute(digit, i)), 0) === 0;
}
