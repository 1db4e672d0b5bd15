export const alerts = {
  notMade: 'No se pudo crear la alerta. Inténtalo de nuevo.',
  notChanged: 'No se pudo cambiar la alerta. Inténtalo de nuevo.',
  notDeleted: 'No se pudo eliminar la alerta. Inténtalo de nuevo.',
  deleted: (symbol: string) => `Alerta de ${symbol} eliminada.`,
  madeAgain: (symbol: string) => `Alerta de ${symbol} recuperada.`,
  undo: 'Deshacer',
}
