import type { MarketPage } from '#domain/contract/screener.ts'
import { RATING_SPANISH } from '#domain/ratings/words.ts'
import type { OfferedColumn } from '#domain/screener/columns.ts'
import type { PresetName } from '../../features/market/presets.ts'

/** Headings under which columns are offered. */
const groups = {
  price: 'Precio y cambio',
  volume: 'Volumen',
  indicators: 'Indicadores',
  distances: 'Distancias',
  risk: 'Movimiento',
  signals: 'Señales',
  company: 'Empresa y noticias',
} as const

interface ColumnText {
  group: keyof typeof groups
  /** Above the figures, where there is little room. */
  head: string
  /** In sentences and in the list of columns. */
  name: string
  unit?: string
  /** What the figure is made of. */
  help?: string
}

/** In the order in which they are offered. */
const columns: Record<OfferedColumn, ColumnText> = {
  price: { group: 'price', head: 'Precio', name: 'Precio', unit: 'en su moneda' },
  change_pct: { group: 'price', head: 'Hoy', name: 'Cambio de hoy', unit: '%', help: 'Desde el cierre anterior.' },
  change_5: { group: 'price', head: '5 sesiones', name: 'Cambio en 5 sesiones', unit: '%' },
  change_21: {
    group: 'price',
    head: '21 sesiones',
    name: 'Cambio en 21 sesiones',
    unit: '%',
    help: 'Un mes, más o menos.',
  },
  change_63: {
    group: 'price',
    head: '63 sesiones',
    name: 'Cambio en 63 sesiones',
    unit: '%',
    help: 'Tres meses, más o menos.',
  },
  change_252: {
    group: 'price',
    head: '252 sesiones',
    name: 'Cambio en 252 sesiones',
    unit: '%',
    help: 'Un año, más o menos.',
  },
  gap_pct: {
    group: 'price',
    head: 'Hueco',
    name: 'Hueco de apertura',
    unit: '%',
    help: 'De la apertura, desde el cierre anterior.',
  },
  freshness: { group: 'price', head: 'Estado', name: 'Estado del precio' },
  volume: { group: 'volume', head: 'Volumen', name: 'Volumen de hoy', unit: 'acciones' },
  volume_ratio: {
    group: 'volume',
    head: 'Volumen',
    name: 'Volumen de hoy entre su media',
    unit: 'veces',
    help: 'Veces la media de 63 sesiones.',
  },
  traded_value_usd: {
    group: 'volume',
    head: 'Valor negociado',
    name: 'Valor negociado',
    unit: 'USD',
    help: 'Lo que se negocia en una sesión: mediana de 63 sesiones, en dólares.',
  },
  rsi_14: { group: 'indicators', head: 'RSI 14', name: 'RSI 14', unit: '0 a 100' },
  stochastic: { group: 'indicators', head: 'Estocástico', name: 'Estocástico', unit: '0 a 100' },
  macd: { group: 'indicators', head: 'MACD', name: 'MACD' },
  ema: { group: 'indicators', head: 'EMA 20/50', name: 'EMA 20/50' },
  support_pct: { group: 'distances', head: 'A su soporte', name: 'Distancia a su soporte', unit: '%' },
  resistance_pct: { group: 'distances', head: 'A su resistencia', name: 'Distancia a su resistencia', unit: '%' },
  high_252_pct: {
    group: 'distances',
    head: 'A su máximo',
    name: 'Distancia a su máximo de 52 semanas',
    unit: '%',
    help: 'Máximo de 52 semanas.',
  },
  low_252_pct: {
    group: 'distances',
    head: 'A su mínimo',
    name: 'Distancia a su mínimo de 52 semanas',
    unit: '%',
    help: 'Mínimo de 52 semanas.',
  },
  atr_pct: {
    group: 'risk',
    head: 'ATR',
    name: 'ATR',
    unit: '%',
    help: 'Lo que suele moverse en una sesión, del precio.',
  },
  volatility_21: { group: 'risk', head: 'Volatilidad', name: 'Volatilidad de 21 sesiones', unit: '%' },
  band_width_pct: {
    group: 'risk',
    head: 'Banda prevista',
    name: 'Ancho de la banda prevista',
    unit: '%',
    help: 'Dónde estará el precio en 10 sesiones, 8 de cada 10 veces.',
  },
  rating: {
    group: 'signals',
    head: 'Indicadores',
    name: 'Lo que dicen los indicadores',
    unit: '−100 a 100',
    help: 'Diecinueve indicadores juntos, en el último cierre.',
  },
  rating_word: {
    group: 'signals',
    head: 'Dicen',
    name: 'Lo que dicen los indicadores, en una palabra',
    help: 'De «Venta fuerte» a «Compra fuerte», en el último cierre.',
  },
  rule: { group: 'signals', head: 'Señales', name: 'Señales', help: 'De las últimas 5 sesiones.' },
  edge: {
    group: 'signals',
    head: 'Ventaja',
    name: 'Ventaja de sus señales',
    help: 'Si el historial de alguna no se debe al azar.',
  },
  market_cap_usd: { group: 'company', head: 'Capitalización', name: 'Capitalización', unit: 'USD' },
  pe: { group: 'company', head: 'PER', name: 'Precio/beneficio (PER)', unit: 'veces' },
  dividend_yield: { group: 'company', head: 'Dividendo', name: 'Rentabilidad por dividendo', unit: '%' },
  tone_7d: { group: 'company', head: 'Tono', name: 'Tono de sus noticias en 7 días', unit: '−1 a 1' },
}

const presets: Record<PresetName, string> = {
  strongBuy: RATING_SPANISH['Strong buy'],
  rising: 'Más suben',
  falling: 'Más bajan',
  volume: 'Volumen fuera de lo normal',
  oversold: 'En sobreventa',
  overbought: 'En sobrecompra',
  high: 'Cerca de su máximo de 52 semanas',
  low: 'Cerca de su mínimo',
  signal: 'Con señal esta semana',
  edge: 'Con ventaja demostrada',
}

const counted = (count: string, one: boolean) => `${count} ${one ? 'instrumento' : 'instrumentos'}`

/** Texts of the market's table, loaded with its code. */
export const market = {
  tabs: { label: 'Vistas del mercado', table: 'Tabla', map: 'Mapa' },
  loadFailed: 'No se pudo cargar el mercado.',
  none: 'Ningún instrumento cumple estos filtros.',
  noneYet: 'Todavía no hay instrumentos con datos.',
  clear: 'Quitar los filtros',
  tableLabel: 'Instrumentos del mercado',
  stock: 'Acción',
  followColumn: 'Seguir',
  columns,
  groups,
  unknown: 'No se conoce este dato.',
  noSignal: 'ninguna',
  moreSignals: (first: string, more: number) => (more === 0 ? first : `${first} +${more}`),
  edges: { yes: 'Demostrada', no: 'No demostrada' },
  pages: 'Páginas del mercado',
  count: ({ count, total }: Pick<MarketPage, 'count' | 'total'>, write: (count: number) => string) =>
    count === total ? counted(write(total), total === 1) : `${write(count)} de ${counted(write(total), total === 1)}`,
  leftOut: (count: string) => `${count} sin dato, fuera`,
  leftOutHelp: 'Les falta alguno de los datos que piden los filtros.',
  asOf: (age: string) => `Lista calculada con precios de ${age}`,
  source: (name: string) => `Fuente: ${name}`,
  newer: 'Hay un orden más nuevo.',
  update: 'Actualizar',
  presetsLabel: 'Filtros rápidos',
  presets,
  filters: {
    open: 'Añadir filtro',
    label: 'Filtros',
    column: 'Dato',
    operator: 'Comparación',
    operators: { lt: 'por debajo de', gt: 'por encima de', is: 'es' },
    value: 'Valor',
    any: 'Cualquiera',
    submit: 'Añadir',
    most: (most: number) => `Como mucho ${most} filtros a la vez.`,
    notNumber: 'Escribe un número, como 2,5.',
    otherUnit: (unit: string) => (unit ? `Este dato se escribe en ${unit}.` : 'Este dato se escribe sin unidad.'),
    millions: (unit: string) => `millones de ${unit}`,
    country: 'País',
    industry: 'Sector',
    all: 'Todos',
    followed: 'Solo las que sigo',
    countryIs: (name: string) => `País: ${name}`,
    industryIs: (name: string) => `Sector: ${name}`,
    left: (left: string, of: string) => `deja ${left} de ${of}`,
    unknown: (count: string) => `${count} sin dato`,
    remove: (sentence: string) => `Quitar el filtro: ${sentence}`,
    anyRule: 'Con alguna señal en 5 sesiones',
    rule: (name: string) => `Con la señal «${name}» en 5 sesiones`,
    edge: { yes: 'Con ventaja demostrada', no: 'Sin ventaja demostrada' } as Readonly<Record<string, string>>,
    units: {
      millions: { one: 'millón', many: 'millones' },
      veces: { one: 'vez', many: 'veces' },
      acciones: { one: 'acción', many: 'acciones' },
    } as Readonly<Partial<Record<string, { one: string; many: string }>>>,
    word: (name: string, word: string) => `${name}: ${word}`,
  },
  columnMenu: {
    open: 'Columnas',
    title: 'Columnas de la tabla',
    help: 'Se guardan con tu cuenta.',
    reset: 'Las de siempre',
    done: 'Listo',
  },
  share: {
    copy: 'Copiar enlace',
    copied: 'Enlace copiado.',
    title: 'Enlace a estos filtros',
    label: 'Enlace',
    help: 'El navegador no deja copiarlo: selecciónalo y cópialo.',
  },
  csv: {
    download: 'Descargar CSV',
    downloading: 'Descargando…',
    fileName: 'mercado.csv',
    failed: 'No se pudo descargar la lista. Inténtalo de nuevo.',
    symbol: 'Símbolo',
    name: 'Nombre',
    currency: 'Moneda',
    country: 'País',
    sector: 'Sector',
    asOf: 'Actualizado (hora local)',
    column: (name: string, unit: string | undefined) => (unit ? `${name} (${unit})` : name),
  },
  screens: {
    label: 'Filtros guardados',
    loadFailed: 'No se pudieron cargar tus filtros guardados.',
    save: 'Guardar como…',
    saveTitle: 'Guardar estos filtros',
    name: 'Nombre',
    nameMissing: 'Escribe un nombre.',
    nameUnseen: 'Escribe un nombre que se vea.',
    notKept: 'El país, el sector y «Solo las que sigo» no se guardan.',
    submit: 'Guardar',
    submitting: 'Guardando…',
    saved: (name: string) => `«${name}» está entre tus filtros guardados.`,
    notSaved: 'No se pudieron guardar los filtros. Inténtalo de nuevo.',
    manage: 'Editar guardados',
    manageTitle: 'Filtros guardados',
    rename: 'Cambiar el nombre',
    renameOf: (name: string) => `Nombre de «${name}»`,
    notRenamed: 'No se pudo cambiar el nombre. Inténtalo de nuevo.',
    remove: (name: string) => `Borrar «${name}»`,
    removed: (name: string) => `«${name}» ya no está entre tus filtros guardados.`,
    notRemoved: 'No se pudo borrar. Inténtalo de nuevo.',
    undo: 'Deshacer',
  },
} as const
