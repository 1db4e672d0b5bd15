const CURRENCIES: readonly [RegExp, readonly string[]][] = [
  [/^us\$$|^usd$/, ['USD']],
  [/^dolar/, ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD']],
  [/^€$|^eur/, ['EUR']],
  [/^£$|^libra|^gbp$/, ['GBP', 'GBX', 'GBp']],
  [/^s\/|^sol|^pen$/, ['PEN']],
  [/^r\$$|^reales$|^brl$/, ['BRL']],
  [/^pesos? chil/, ['CLP']],
  [/^pesos? mex/, ['MXN']],
  [/^pesos? col/, ['COP']],
  [/^pesos? arg/, ['ARS']],
  [/^peso|^pesito/, ['COP', 'MXN', 'CLP', 'ARS', 'UYU', 'DOP']],
  [/^\$$/, ['USD', 'COP', 'MXN', 'CLP', 'ARS', 'UYU', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD']],
  [/^franco|^chf$/, ['CHF']],
  [/^yen|^jpy$/, ['JPY']],
]

/** Whether a folded currency word or sign may stand for the ISO code; unknown words and codes may. */
export function matchesCurrency(word: string | null, code: string | null): boolean {
  if (word === null || code === null || word === code.toLowerCase()) return true
  const known = CURRENCIES.find(([pattern]) => pattern.test(word))
  if (known === undefined) return !/^[a-z]{3}$/.test(word)
  return known[1].includes(code)
}
