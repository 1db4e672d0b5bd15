/** By the words of the answers; one that is not here is shown as it came. */
export const sourceNames: Partial<Record<string, string>> = {
  simulated: 'mercado simulado',
  replay: 'repetición de datos históricos',
  yahoo: 'Yahoo Finance',
  alpaca: 'Alpaca (bolsa IEX)',
  kraken: 'Kraken',
}
