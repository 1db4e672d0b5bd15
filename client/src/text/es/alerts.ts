/** Texts of firings, in the header's bell and its notices. */
export const firings = {
  title: 'Alertas',
  bell: (unread: string) => (unread === '0' ? 'Alertas' : `Alertas: ${unread} sin leer`),
  open: (symbol: string) => `Ver ${symbol}`,
  many: (count: number) => `Saltaron ${count} alertas.`,
  openMany: 'Ver alertas',
  loadFailed: 'No se pudieron cargar los avisos de tus alertas.',
  olderFailed: 'No se pudieron cargar los avisos anteriores. Inténtalo de nuevo.',
} as const

/**
 * Texts of buttons that open the composer of alerts. They are apart from its own texts, which the first view does
 * not load.
 */
export const alertEntries = {
  create: 'Crear alerta',
  createOf: (symbol: string) => `Crear una alerta de ${symbol}`,
  notifyMe: 'Avísame',
  notifyMeOf: (symbol: string, what: string) => `Avísame de ${symbol}: ${what}`,
  failed: 'No se pudo abrir el formulario de alertas. Recarga la página.',
}

/** Texts of this browser as a device for alerts. */
export const devices = {
  unsupported:
    'Este navegador no admite notificaciones. En un iPhone, añade antes Atalaya a la pantalla de inicio y ábrela desde allí.',
  denied: 'El navegador no permite las notificaciones de Atalaya. Puedes permitirlas en los ajustes del sitio.',
  unavailable: 'Esta instalación de Atalaya no envía notificaciones push.',
  failed: 'No pudimos cambiar las notificaciones de este navegador. Inténtalo de nuevo.',
} as const

export const alerts = {
  notMade: 'No se pudo crear la alerta. Inténtalo de nuevo.',
  notChanged: 'No se pudo cambiar la alerta. Inténtalo de nuevo.',
  notDeleted: 'No se pudo eliminar la alerta. Inténtalo de nuevo.',
  deleted: (symbol: string) => `Alerta de ${symbol} eliminada.`,
  madeAgain: (symbol: string) => `Alerta de ${symbol} recuperada.`,
  notMoved: 'No se pudo mover la alerta. Inténtalo de nuevo.',
  moved: (symbol: string) => `Alerta de ${symbol} movida.`,
  bothKept: (symbol: string) => `La alerta anterior de ${symbol} no se pudo eliminar: quedan las dos.`,
  undo: 'Deshacer',
}
