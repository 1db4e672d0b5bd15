/** Texts of what moves in the market. They are apart from es.ts, since the first view does not need them. */
export const movers = {
  title: 'Mercado',
  loadFailed: 'No se pudo cargar lo que se mueve en el mercado.',
  none: 'Todavía no se mueve nada.',
  rising: 'La que más sube',
  falling: 'La que más baja',
  volume: 'La de volumen más raro',
  times: (ratio: string) => `${ratio} veces su volumen medio`,
  explore: 'Explora el mercado',
} as const
