import type { DrawingKind } from '../../../../domain/contract/drawings.ts'

/** Texts of what a user draws on the stock page's chart. */
export const drawings = {
  tools: 'Dibujar en el gráfico',
  kinds: {
    horizontal: 'Línea horizontal',
    trend: 'Línea de tendencia',
    fibonacci: 'Retrocesos de Fibonacci',
  } satisfies Record<DrawingKind, string>,
  undo: 'Deshacer',
  redo: 'Rehacer',
  remove: 'Borrar el dibujo',
  loading: 'Cargando tus dibujos…',
  failed: 'No pudimos cargar tus dibujos. Lo intentaremos de nuevo.',
  unsent: 'Dibujos sin guardar: se enviarán al volver la conexión.',
  merged: 'Tus dibujos cambiaron en otro dispositivo: se juntaron con los de aquí.',
  refused: 'No se pudieron guardar los últimos dibujos.',
  limit: (most: number) => `Tienes ${most} dibujos en esta acción: borra alguno para añadir otro.`,
}
