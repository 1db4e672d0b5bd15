import type { Interval } from '../../../../domain/market/bars/intervals.ts'
import type { OverlayName, PaneName, PriceLook, Range } from '../../charts/stock/settings.ts'

/** Texts of the stock page's chart, which loads them with its code. */
export const stockChart = {
  title: 'Gráfico',
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
  looks: { candles: 'Velas', line: 'Línea', area: 'Área' } satisfies Record<PriceLook, string>,
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
  sources: { simulated: 'Mercado simulado', replay: 'Repetición de datos', yahoo: 'Yahoo Finance' },
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
    ['Rueda', 'Acercar donde está el cursor, con el gráfico enfocado o con Ctrl'],
    ['Doble clic', 'Vista inicial'],
    ['?', 'Esta lista'],
  ],
  summary: (symbol: string, from: string, to: string, change: string, low: string, high: string) =>
    `${symbol} del ${from} al ${to}: ${change}, entre ${low} y ${high}.`,
  image: (date: string) => `Atalaya · ${date} · Informativo; no es asesoramiento financiero.`,
}
