import type { IncomparableReason } from '#domain/market/dual/compare.ts'

export const stock = {
  stock: {
    noneTitle: 'No hay ninguna acción seleccionada.',
    noneHelp: 'Vuelve a Inicio y elige una de tu lista.',
    unknown: (ticker: string) => `No conocemos aquí el símbolo «${ticker}».`,
    several: (ticker: string) => `«${ticker}» es el símbolo de varias acciones. Elige una:`,
    follow: 'Seguir',
    unfollow: 'Dejar de seguir',
    loadFailed: 'No se pudo cargar la información.',
    previousClose: 'Cierre anterior',
    open: 'Apertura',
    bid: 'Compra',
    ask: 'Venta',
    cryptoWarning:
      'Es un criptoactivo: se negocia todos los días a todas horas, no tiene detrás a una empresa y puede perder todo su valor.',
    dayRange: 'Rango del día',
    yearRange: 'Rango del año',
    volume: 'Volumen',
    volumeMean: (mean: string) => `Media de 3 meses ${mean}`,
    volumeShare: (percent: string) => `${percent} de la media`,
  },
  indicators: {
    title: 'Indicadores técnicos',
    loadFailed: 'No se pudieron cargar los indicadores.',
    columns: { name: 'Indicador', value: 'Valor', position: 'Posición', reading: 'Lectura' },
    names: {
      rsi: 'RSI 14',
      macd: 'MACD',
      ema: 'EMA 20/50',
      stochastic: 'Estocástico',
      divergence: 'Divergencia',
      support: 'Soporte',
      resistance: 'Resistencia',
    },
    session: (date: string) => `Sesión del ${date}`,
    live: 'en curso',
    closed: 'cerrada',
    signal: (value: string) => `señal ${value}`,
    slower: (value: string) => `EMA 50 ${value}`,
    slow: (value: string) => `%D ${value}`,
    below: (percent: string) => `${percent} por debajo`,
    above: (percent: string) => `${percent} por encima`,
    atPrice: 'En el precio',
    scale: (value: string, low: number, high: number) =>
      `${value} de 100; sobreventa bajo ${low}, sobrecompra sobre ${high}`,
  },
} as const

export const commentary = {
  commentary: {
    title: 'Comentario IA',
    loading: 'Cargando...',
    loadFailed: 'No se pudo obtener el comentario IA',
    byModel: (name: string) => `Redactado por ${name}`,
    template: 'Plantilla',
    byTemplate: 'Texto de plantilla, sin modelo de IA',
    turnModelOn:
      'Para comentarios de un modelo local, instala Ollama en el servidor y elige el modelo con OLLAMA_MODEL. ' +
      'Si ya funciona, no respondió o no quedaron dos frases suyas que mostrar.',
    dataOf: (moment: string) => `Datos del ${moment}`,
    verified: (matched: number, figures: number) =>
      `${matched} de ${figures} ${figures === 1 ? 'cifra verificada' : 'cifras verificadas'}`,
    seeFigure: (figure: string, name: string) => `${figure}, ver ${name}`,
    places: {
      price: 'el precio',
      change: 'el cambio del día',
      previousClose: 'el cierre anterior',
      open: 'la apertura',
      dayRange: 'el rango del día',
      yearRange: 'el rango del año',
      volume: 'el volumen',
      session: 'la sesión',
    },
  },
} as const

/** Names of the sources in the server's answers; one that is missing here is shown by its own name. */
export const sourceNames: Partial<Record<string, string>> = {
  simulated: 'mercado simulado',
  replay: 'repetición de datos históricos',
  yahoo: 'Yahoo Finance',
  alpaca: 'Alpaca (bolsa IEX)',
  kraken: 'Kraken',
}

const reasons: Record<Exclude<IncomparableReason, 'closed'>, string> = {
  stale: 'Sin comparación: uno de los dos precios falta, no se mueve o es demasiado antiguo.',
  apart: 'Sin comparación: las dos bolsas están cerradas y cerraron en momentos distintos.',
}

const publishers: Partial<Record<string, string>> = {
  frankfurter: 'Frankfurter (bancos centrales)',
  simulated: 'mercado simulado',
}

export const dual = {
  dual: {
    title: 'Doble cotización',
    loadFailed: 'No se pudo comparar esta acción con su otra cotización.',
    local: 'Acción local',
    adr: 'ADR en Nueva York',
    noPrice: 'Sin precio',
    prices: (source: string) => `Precios: ${source}`,
    sources: sourceNames,
    ratio: (shares: string, checked: string) => `1 ADR = ${shares} (a ${checked})`,
    shares: (count: string) => (count === '1' ? '1 acción' : `${count} acciones`),
    implied: 'Cambio implícito',
    premium: 'Prima del ADR',
    published: 'Cambio publicado',
    official: 'Cambio oficial',
    perDollar: (rate: string, currency: string) => `${rate} ${currency} por dólar`,
    publishers,
    noRate: 'No hay un cambio publicado de esos días: no se calcula la prima.',
    closed: (symbol: string) => `Sin comparación: ${symbol} está cerrada, y su último precio no es de ahora.`,
    reasons,
  },
} as const
