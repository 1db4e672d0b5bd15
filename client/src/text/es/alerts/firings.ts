/** Of what alerts have told, in the header's bell and its notices. */
export const firings = {
  title: 'Alertas',
  bell: (unread: string) => (unread === '0' ? 'Alertas' : `Alertas: ${unread} sin leer`),
  open: (symbol: string) => `Ver ${symbol}`,
  many: (count: number) => `Saltaron ${count} alertas.`,
  openMany: 'Ver alertas',
  loadFailed: 'No se pudieron cargar los avisos de tus alertas.',
  olderFailed: 'No se pudieron cargar los avisos anteriores. Inténtalo de nuevo.',
} as const
