import type { DrawingKind } from '#domain/contract/charts/drawings.ts'

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
  coming: 'Cargando las herramientas de dibujo…',
  absent: 'Las herramientas de dibujo no llegaron: recarga la página.',
  failed: 'No pudimos cargar tus dibujos; lo intentaremos de nuevo.',
  unsent: 'Sin guardar: se enviarán al volver la conexión.',
  place: (kind: string, point: number, of: number) =>
    `${kind}: toca el gráfico${of > 1 ? ` para el punto ${point} de ${of}` : ''}, o flechas e Intro. Esc cancela.`,
  chosen: (kind: string, prices: string, point: number | null) =>
    `${kind}${point === null ? '' : `, punto ${point}`}: ${prices}. Arrástralo, o flechas; Intro cambia de punto, Supr borra.`,
  merged: 'Tus dibujos cambiaron en otro dispositivo: se juntaron con los de aquí.',
  refused: 'No se pudieron guardar los últimos dibujos.',
  limit: (most: number) => `Tienes ${most} dibujos en esta acción: borra alguno para añadir otro.`,
}
