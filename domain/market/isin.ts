/** What looks like an ISIN (ISO 6166): two letters of a country, nine letters or digits, a check digit. */
const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** A text as an ISIN is written, in upper case and without blanks; null for what has not the form of one. */
export function isinForm(text: string): string | null {
  const isin = text.replace(/\s/g, '').toUpperCase()
  return FORM.test(isin) ? isin : null
}

/** Whether the check digit of an ISIN is right: by Luhn's rule, over its characters as numbers from 0 to 35. */
export function isIsin(isin: string): boolean {
  if (!FORM.test(isin)) return false
  const digits = [...isin].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The country that an ISIN begins with, in ISO 3166. */
export const regionOfIsin = (isin: string): string => isin.slice(0, 2)
