import type { DrawingKind } from '#domain/contract/charts/drawings.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import { formatDecimal } from '#domain/text/number.ts'
import type { OverlayName, PaneName, PriceStyle, Range } from '../../features/charts/stock/model/settings.ts'

/** Texts of the stock page's chart, loaded with its code. */
export const stockChart = {
  name: (symbol: string) => `Gráfico de ${symbol}`,
  loading: 'Cargando gráfico…',
  failed: 'No se pudo cargar el gráfico.',
  waiting: 'Cargando… La historia de esta acción todavía está llegando.',

  range: 'Periodo',
  ranges: {
    '1D': { label: '1D', name: 'Un día' },
    '5D': { label: '5D', name: 'Cinco días' },
    '1M': { label: '1M', name: 'Un mes' },
    '6M': { label: '6M', name: 'Seis meses' },
    YTD: { label: 'YTD', name: 'Desde el 1 de enero' },
    '1A': { label: '1A', name: 'Un año' },
    '5A': { label: '5A', name: 'Cinco años' },
    max: { label: 'Máx', name: 'Toda la historia' },
  } satisfies Record<Range, { label: string; name: string }>,
  interval: 'Cada vela',
  intervals: {
    '1m': '1 minuto',
    '5m': '5 minutos',
    '15m': '15 minutos',
    '1h': '1 hora',
    '1d': '1 día',
    '1w': '1 semana',
    '1M': '1 mes',
  } satisfies Record<Interval, string>,
  look: 'Aspecto',
  looks: { candles: 'Velas', line: 'Línea', area: 'Área' } satisfies Record<PriceStyle, string>,
  log: 'Escala logarítmica',
  indicators: 'Indicadores',
  overlays: {
    'ema-20': 'EMA 20',
    'ema-50': 'EMA 50',
    'sma-200': 'SMA 200',
    bollinger: 'Bandas de Bollinger',
    support: 'Soporte y resistencia',
    fibonacci: 'Fibonacci',
    forecast: 'Pronóstico',
  } satisfies Record<OverlayName, string>,
  panes: {
    volume: 'Volumen',
    rsi: 'RSI 14',
    macd: 'MACD 12/26/9',
    stochastic: 'Estocástico 14/3/3',
  } satisfies Record<PaneName, string>,
  overPrice: 'Sobre el precio',
  underPrice: 'Debajo',

  series: {
    ema_20: { label: 'EMA 20', name: 'Media exponencial de 20' },
    ema_50: { label: 'EMA 50', name: 'Media exponencial de 50' },
    sma_200: { label: 'SMA 200', name: 'Media simple de 200' },
    macd: { label: 'MACD', name: 'MACD' },
    signal: { label: 'Señal', name: 'Señal del MACD' },
    histogram: { label: 'Hist', name: 'Histograma del MACD' },
  },
  levels: { support: 'Soporte', resistance: 'Resistencia' },

  compare: {
    open: 'Comparar',
    label: 'Símbolo para comparar',
    add: 'Añadir',
    remove: (symbol: string) => `Quitar ${symbol}`,
    most: (count: number) => `Hasta ${count} acciones.`,
    unknown: (symbol: string) => `No hay ninguna acción con el símbolo ${symbol}.`,
    from: 'En porcentaje desde la primera vela visible.',
  },

  notices: {
    noMinutes: 'Todavía no hay minutos de esta acción: se muestran velas diarias.',
    minutesFrom: (date: string) => `Los minutos de esta acción empiezan el ${date}.`,
    older: 'Cargando velas anteriores…',
    missing: 'No se pudieron cargar las velas anteriores; al desplazarse se vuelven a pedir.',
    old: 'Sin conexión: las velas pueden estar atrasadas.',
    onlyDays: 'El pronóstico es de sesiones: se ve con velas de 1 día.',
  },
  source: (name: string, interval: string) => `Fuente: ${name}. Velas de ${interval}.`,

  tools: {
    csv: 'Descargar CSV',
    full: 'Pantalla completa',
    small: 'Salir de pantalla completa',
    help: 'Atajos del teclado',
  },
  shortcuts: [
    ['← →', 'Desplazarse'],
    ['+ − o ↑ ↓', 'Acercar y alejar'],
    ['Re Pág, Av Pág', 'Una pantalla atrás o adelante'],
    ['Inicio', 'Vista inicial'],
    ['Fin', 'Ir a lo más reciente'],
    ['Mayús ← →', 'Leer vela a vela'],
    ['D, Mayús D', 'Dibujo siguiente o anterior'],
    ['Flechas, Intro, Supr', 'Mover el dibujo elegido, cambiar de punto, borrarlo'],
    ['O, H, L, C', 'Punto en la apertura, el máximo, el mínimo o el cierre de su vela'],
    ['Ctrl Z, Ctrl Y', 'Deshacer y rehacer dibujos'],
    ['M, Mayús M', 'Señal, noticia, split o dividendo anterior o siguiente; Intro abre'],
    ['A, Mayús A', 'Alerta nueva en un nivel; tomar la siguiente que hay'],
    ['↑ ↓, Intro, Supr', 'Mover la alerta, dejarla ahí, eliminarla'],
    ['Rueda', 'Acercar donde está el cursor, con el gráfico enfocado o con Ctrl'],
    ['Doble clic', 'Vista inicial'],
    ['?', 'Esta lista'],
  ],
  summary: (symbol: string, from: string, to: string, change: string, low: string, high: string) =>
    `${symbol} del ${from} al ${to}: ${change}, entre ${low} y ${high}.`,
}

/** Texts of the drawings on the stock page's chart. */
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

/** Texts of the alert lines on the stock page's chart. */
export const chartAlerts = {
  tool: 'Alerta en un nivel',
  placing: (level: string) => `Alerta en ${level}: arrastra la línea, o flechas e Intro. Esc cancela.`,
  held: (from: string, to: string) =>
    `Alerta de ${from}${from === to ? '' : `, a ${to}`}: arrástrala, o flechas e Intro; Supr la elimina, Esc cancela.`,
  none: 'No hay alertas de precio en esta acción.',
}

const count = (value: number) => formatDecimal(value, Number.isInteger(value) ? 0 : 2)
/** `4 por 1`: four new shares for one old share. */
const ratioOf = (ratio: number) => (ratio >= 1 ? `${count(ratio)} por 1` : `1 por ${count(1 / ratio)}`)

/** Texts of the marks on the stock page's chart. */
export const marks = {
  title: (count: number) => (count === 1 ? 'Qué pasó' : `Qué pasó: ${count} hechos`),
  several: (count: number) => `${count} hechos`,
  signs: { news: 'N', split: 'S', dividend: 'D', buy: 'C', sell: 'V' },
  signal: (what: string, day: string) => `Señal del ${day}: ${what}`,
  rules: 'Fuente: las reglas de Atalaya sobre las velas diarias.',
  news: (title: string, moment: string) => `Noticia del ${moment}: ${title}`,
  split: (ratio: number, day: string) => `Split del ${day}: ${ratioOf(ratio)}`,
  splitTitle: (ratio: number) => `Split ${ratioOf(ratio)}`,
  splitText: (ratio: number) =>
    `Cada acción de antes son ${count(ratio)} desde ese día: los precios anteriores están divididos.`,
  dividend: (money: string, day: string) => `Dividendo del ${day}: ${money} por acción`,
  dividendTitle: (money: string) => `Dividendo de ${money} por acción`,
  dividendText: 'Lo cobra quien tenía la acción antes de ese día. Los precios no se ajustan por él.',
  fill: (side: 'buy' | 'sell', quantity: string, price: string) =>
    `${side === 'buy' ? 'Compra simulada' : 'Venta simulada'}: ${quantity} a ${price}`,
  fillText: 'Una orden tuya del simulador, con dinero inventado. El instante es el del precio que la ejecutó.',
  source: (name: string) => `Fuente: ${name}`,
  reached: (labels: readonly string[]) => `${labels.join('. ')}. Intro abre, M va al anterior.`,
  none: 'No hay señales, noticias, splits ni dividendos en este tramo.',
}
