const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const DIGITS = '0123456789'
/** Positions of the digits, counted from 1. */
const DIGIT_POSITIONS: readonly number[] = [3, 5, 8]

type CacheBusterLength = 10 | 25 | 32

/**
 * Makes a value for the `er` and `tk` query parameters: lower-case letters and digits, with a digit at positions 3,
 * 5 and 8. It authenticates nothing. `random` gives numbers in [0, 1).
 */
export function cacheBuster(length: CacheBusterLength, random: () => number): string {
  return Array.from({ length }, (_, index) => {
    const alphabet = DIGIT_POSITIONS.includes(index + 1) ? DIGITS : LETTERS
    return alphabet[Math.floor(random() * alphabet.length)]
  }).join('')
}
