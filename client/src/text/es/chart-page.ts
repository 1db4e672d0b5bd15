import { withPercent } from '#domain/text/number.ts'

/**
 * Texts that several charts of the chart page share; chart-graphs.ts has those of single charts. The chart page is
 * separate and imports only these two, not the texts of the whole application.
 */
export const chartPage = {
  title: (chart: string, symbol: string) => `${chart} – ${symbol}`,

  states: {
    loading: 'Cargando gráfico…',
    empty: 'Cargando… La historia de esta acción todavía está llegando; el gráfico aparecerá solo.',
    failed: 'No se pudo cargar el gráfico. Se volverá a intentar en unos segundos.',
    unknownSymbol: 'Esta acción no existe en el mercado que se muestra.',
    badSymbol: 'La dirección de este gráfico no nombra una acción válida.',
    badGraphType: 'Ese tipo de gráfico no existe.',
    retry: 'Reintentar',
    old: 'Datos sin actualizar',
  },

  series: {
    open: { label: 'A', name: 'Apertura' },
    high: { label: 'Máx', name: 'Máximo' },
    low: { label: 'Mín', name: 'Mínimo' },
    close: { label: 'C', name: 'Cierre' },
    volume: { label: 'Vol', name: 'Volumen' },
    low80: { label: 'Banda desde', name: `Banda del ${withPercent(80)}, desde` },
    high80: { label: 'hasta', name: `Banda del ${withPercent(80)}, hasta` },
    median: { label: 'Mediana', name: 'Mediana del pronóstico' },
    rsi: { label: 'RSI', name: 'RSI 14' },
  },
  change: 'Cambio',
  date: 'Fecha',
  dateAndTime: 'Fecha y hora',
  panes: { rsi: 'RSI 14', volume: 'Volumen' },

  forecast: {
    covered: (sessions: number, inside: string, horizon: number, naive: string | null) =>
      `Banda del ${withPercent(80)}: en las últimas ${sessions} sesiones el precio quedó dentro el ${withPercent(inside)} de las veces a ${horizon} sesiones${
        naive === null ? '' : ` (paseo aleatorio: ${withPercent(naive)})`
      }.`,
    unmeasured: `Banda del ${withPercent(80)} a 10 sesiones: todavía no se ha medido cuántas veces acertó.`,
    short: (bars: number) =>
      `Sin datos suficientes para un pronóstico: hacen falta 250 sesiones y hay ${bars === 1 ? 'una' : bars}.`,
    insufficient: 'Sin datos suficientes para un pronóstico de esta acción.',
    hidden: (sessions: number) =>
      `Pronóstico oculto: en las últimas ${sessions} sesiones, a un día, sus bandas no contuvieron el precio tantas veces como prometen (el ${withPercent(80)}).`,
  },

  notices: {
    needs: (what: string, sessions: number, bars: number) =>
      `Historia corta: ${what} necesita ${sessions} sesiones y hay ${bars === 1 ? 'una' : bars}.`,
    hole: (from: string, to: string) => `Faltan datos entre el ${from} y el ${to}; la línea de puntos marca el hueco.`,
    split: (date: string, from: string, to: string) =>
      `El ${date} el precio pasó de ${from} a ${to} de un día para otro: puede ser un split sin ajustar.`,
  },

  tools: {
    label: 'Herramientas del gráfico',
    closer: 'Acercar',
    wider: 'Alejar',
    reset: 'Vista inicial',
    table: 'Ver tabla',
    chart: 'Ver gráfico',
    image: 'Descargar imagen PNG',
  },
  role: 'gráfico',
  wheelHint: 'Haz clic en el gráfico para acercarlo con la rueda, o usa Ctrl y la rueda.',
  keys: 'Flechas para desplazarse, más y menos para acercar y alejar, Inicio para volver a la vista inicial, Mayúsculas y flechas para leer sesión a sesión.',
  canvas: (chart: string, symbol: string, from: string, to: string) =>
    `${chart} de ${symbol}, del ${from} al ${to}. Los mismos valores están en la tabla.`,
  table: {
    caption: (symbol: string, sessions: number) =>
      sessions === 1 ? `${symbol}: la única sesión` : `${symbol}: últimas ${sessions} sesiones`,
    forecast: `Pronóstico: mediana y banda del ${withPercent(80)}`,
    levels: 'Niveles',
  },
  image: (date: string) => `Atalaya · ${date} · Informativo; no es asesoramiento financiero.`,
} as const
