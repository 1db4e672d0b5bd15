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
