import { withPercent } from '#domain/text/number.ts'

export const firstDay = {
  title: 'Empieza aquí',
  more: 'Sigue añadiendo',
  followed: 'Las acciones que más se siguen aquí y las que más se negocian',
  traded: 'Las acciones que más se negocian',
  order: (what: string, isNear: boolean) => (isNear ? `${what}, primero las de tu país.` : `${what}.`),
  none: 'Las sugerencias llegan con los primeros precios.',
  loadFailed: 'Error al obtener sugerencias',
  market: 'Explora el mercado',
  signal: {
    open: 'Cómo leer una señal',
    example: 'Ejemplo de señal',
    rule: 'RSI sale de sobreventa',
    sentences: [
      'Una señal dice qué regla se cumplió en una acción y hacia dónde apunta. En el ejemplo, el RSI salió de sobreventa, que suele leerse como positivo.',
      `Debajo está su pasado en esa misma acción: diez sesiones después, el precio había subido el ${withPercent(58)} de las 24 veces.`,
      `Compáralo siempre con un día cualquiera: aquí habría acertado el ${withPercent(51)}, y la franja, que va del ${withPercent(39)} al ${withPercent(76)}, lo incluye. Por eso pone «sin ventaja demostrada»: puede ser azar.`,
      'Solo «ventaja demostrada» se distingue del azar, y tampoco entonces es una promesa ni un consejo.',
    ],
  },
} as const
