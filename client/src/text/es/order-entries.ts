/** Texts of the buttons that open an order's ticket. */
export const orderEntries = {
  open: 'Simular una orden',
  openOf: (symbol: string) => `Simular una orden de ${symbol}`,
  failed: 'La orden no se pudo abrir.',
} as const
