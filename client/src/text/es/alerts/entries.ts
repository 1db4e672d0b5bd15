/** What leads to the composer of alerts: apart from its own texts, which the first view does without. */
export const alertEntries = {
  create: 'Crear alerta',
  createOf: (symbol: string) => `Crear una alerta de ${symbol}`,
  tellMe: 'Avísame',
  tellMeOf: (symbol: string, what: string) => `Avísame de ${symbol}: ${what}`,
  failed: 'No se pudo abrir el formulario de alertas. Recarga la página.',
}
