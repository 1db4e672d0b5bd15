import { RATING_SPANISH, type RatingWord } from '#domain/ratings/words.ts'
import { withPercent } from '#domain/text/number.ts'

type Vote = -1 | 0 | 1

/** The Spanish for a word; one that this page does not know is shown as it is. */
export const wordName = (word: RatingWord): string => RATING_SPANISH[word] ?? word

const sessions = (count: number, figure: string) => (count === 1 ? '1 sesión' : `${figure} sesiones`)

/** What an oscillator says by its vote. */
const oscillators: Record<string, { name: string; says: Record<Vote, string> }> = {
  rsi: { name: 'RSI 14', says: { 1: 'menos de 30', 0: 'entre 30 y 70', '-1': 'más de 70' } },
  stochastic: {
    name: 'Estocástico',
    says: { 1: 'bajo 20, %K sobre %D', 0: 'sin giro', '-1': 'sobre 80, %K bajo %D' },
  },
  macd: { name: 'MACD', says: { 1: 'sobre su señal', 0: 'en su señal', '-1': 'bajo su señal' } },
  momentum: { name: 'Momento 10', says: { 1: 'sube', 0: 'no cambia', '-1': 'baja' } },
  cci: { name: 'CCI 20', says: { 1: 'bajo −100 y sube', 0: 'sin giro', '-1': 'sobre 100 y baja' } },
  williams: { name: 'Williams %R', says: { 1: 'bajo −80 y sube', 0: 'sin giro', '-1': 'sobre −20 y baja' } },
}

/** What a close says of its average. */
const averages: Record<Vote, string> = { 1: 'por encima', 0: 'en ella', '-1': 'por debajo' }

export const ratings = {
  loadFailed: 'No se pudo cargar lo que dicen los indicadores.',
  says: {
    title: 'Qué dicen los indicadores',
    asOf: (date: string) => `Cierre del ${date}`,
    none: 'Aún no dicen nada: hacen falta unas cincuenta sesiones cerradas.',
    needle: (value: string, word: RatingWord, up: number, down: number, silent: number) =>
      `De −100, venta fuerte, a 100, compra fuerte: ${value}, ${wordName(word).toLowerCase()}. ` +
      `${up} indicadores apuntan hacia arriba, ${down} hacia abajo y ${silent} no se inclinan.`,
    averages: 'Medias',
    oscillators: 'Osciladores',
    votes: (up: number, down: number, silent: number) =>
      [`${up} arriba`, `${down} abajo`, ...(silent > 0 ? [`${silent} sin inclinarse`] : [])].join(', '),
    agreement: {
      agree: 'Medias y osciladores coinciden.',
      disagree: 'Medias y osciladores se contradicen.',
      undecided: 'No todos se inclinan: o las medias o los osciladores están repartidos.',
    },
    before: 'Cierre anterior',
    beforeWord: (word: RatingWord, value: string) => `${wordName(word)}, ${value}`,
    changed: { 1: 'Ahora arriba', '-1': 'Ahora abajo', 0: 'Ya no se inclinan' } as Record<Vote, string>,
    unchanged: 'Ningún indicador ha cambiado.',
    lasts: 'Duración',
    stands: (word: RatingWord, count: number, figure: string) =>
      `Lleva ${sessions(count, figure)} en «${wordName(word)}».`,
    lasted: (count: number, figure: string, median: string) =>
      count === 1 ? `La otra vez duró ${median}.` : `Las otras ${figure} veces duró ${median} en mediana.`,
    neverEnded: 'No había salido antes.',
    notify: 'Avísame si cambia',
    columns: { period: 'Sesiones', ema: 'EMA', sma: 'SMA' },
    priceAnd: 'El precio, respecto de su media',
    emaCross: 'EMA 20 respecto de EMA 50',
    average: averages,
    oscillator: oscillators,
  },
  past: {
    title: 'Qué pasó las otras veces',
    shown: (rising: boolean, scope: 'stock' | 'market') =>
      `${rising ? 'Comprar' : 'Vender'}: ventaja demostrada ${scope === 'stock' ? 'en esta acción' : 'en todo el mercado'}`,
    notShown: (share: string) => `Sin ventaja demostrada: como cualquier día (${share})`,
    neutral: (share: string) => `«Neutral» no anuncia nada: cualquier día subió el ${share}`,
    unknown: 'Aún no se sabe: ningún día ha cumplido sus diez sesiones.',
    scopes: { stock: 'En esta acción', market: 'En todo el mercado' },
    rose: (share: string, days: number, figure: string, base: string) =>
      `Subió el ${share} de ${days === 1 ? '1 día' : `${figure} días`}; cualquier día: ${base}`,
    never: 'Aún no hay ningún día con esta palabra.',
    net: (net: string, held: string, buys: boolean) =>
      `${buys ? 'Entrar y salir' : 'Salir y volver a entrar'} dejó ${net} de media tras costos; tenerla, ${held}`,
    words: 'Las cinco palabras en esta acción',
    anyDay: 'Cualquier día',
    holding: 'tenerla, sin costos',
    columns: {
      word: 'Palabra',
      days: 'Días',
      rose: 'Subió',
      net: 'Tras costos',
    },
    range: (low: string, high: string) => `${low} a ${high}`,
    bar: (rose: string, low: string, high: string, base: string) =>
      `Subió ${rose}; intervalo del ${withPercent(95)}: de ${low} a ${high}; cualquier día: ${base}`,
    help: `Diez sesiones después, desde la apertura siguiente. Tras costos es la media de entrar y salir; con las palabras de venta, de salir y volver a entrar. Debajo de cada cifra, su intervalo del ${withPercent(95)}.`,
  },
  view: {
    intro:
      'Cada cierre, diecinueve indicadores votan por cada acción. Aquí están los cambios de palabra de las tuyas y lo que pasó después de cada palabra: casi nunca más que cualquier día.',
    changes: 'Cambios de palabra',
    from: (word: RatingWord, count: number, figure: string) => `Antes «${wordName(word)}», ${sessions(count, figure)}`,
    more: (count: string) => `Ver ${count} más`,
    none: 'Ninguna de tus acciones ha cambiado de palabra en sus últimas 30 sesiones.',
    noStocks: 'No has añadido ninguna acción a tu lista de seguimiento.',
    search: 'Buscar acciones',
    changesFailed: 'No se pudieron cargar los cambios.',
    now: 'Qué dicen ahora de cada una',
    market: 'Las cinco palabras en todo el mercado',
    marketFailed: 'No se pudo cargar lo que pasó en el mercado.',
    marketNone: 'Aún se está calculando lo que pasó en el mercado.',
    forward: 'Desde que se registra:',
    forwardOf: (word: RatingWord, hits: string, settled: string, waiting: string | null) =>
      `«${wordName(word)}» acertó ${hits} de ${settled}${waiting === null ? '' : ` y espera ${waiting}`}`,
    forwardNone: 'Desde que se registra, ninguna palabra ha cumplido aún sus diez sesiones.',
    tried: (tried: string, shown: string) =>
      `De ${tried} palabras que se pusieron a prueba, en cada acción y en todas juntas, ${shown === '0' ? 'ninguna tiene' : `${shown} con`} ventaja demostrada.`,
  },
  /** Shown when the market's table is filtered by a word. */
  filtered: (word: RatingWord, rose: string, days: string, base: string, shown: boolean) =>
    `Tras «${wordName(word)}» subió el ${rose} de ${days} días; cualquier día: ${base}. ${shown ? 'Ventaja demostrada.' : 'Sin ventaja demostrada.'}`,
} as const
