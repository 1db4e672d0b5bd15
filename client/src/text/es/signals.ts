import type { Confidence, TrackRecord } from '#domain/contract/opportunities.ts'
import { withPercent } from '#domain/text/number.ts'

const confidence: Record<Confidence, string> = { Positivo: 'Positivo', Neutral: 'Neutral', Negativo: 'Negativo' }

const edge: Record<TrackRecord['ventaja'], string> = {
  demostrada: 'ventaja demostrada',
  'sin ventaja demostrada': 'sin ventaja demostrada',
}

export const opportunities = {
  opportunities: {
    title: 'Oportunidades',
    fetchFailed: 'Error al obtener oportunidades',
    none: 'No hay oportunidades en tu lista de seguimiento.',
    confidence,
    provisional: 'provisional',
    provisionalHelp: 'La sesión sigue abierta: la señal puede desaparecer antes del cierre.',
    openStock: (ticker: string, name: string) => (name === '' ? `Ver ${ticker}` : `Ver ${ticker}, ${name}`),
    waiting: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
    more: (count: number) => `Ver ${count} más`,
    record: {
      title: (sessions: number) => `Aciertos a ${sessions} sesiones`,
      figures: (hits: string, times: number, base: string) =>
        `${hits} de ${times === 1 ? '1 vez' : `${times} veces`}; cualquier día: ${base}`,
      never: 'Aún no se había dado en esta acción',
      edge,
      bar: (hits: string, low: string, high: string, base: string) =>
        `Acertó ${hits}; intervalo del ${withPercent(95)}: de ${low} a ${high}; cualquier día: ${base}`,
    },
  },
} as const

export const records = {
  records: {
    loadFailed: 'Error al obtener el historial de aciertos',
    method:
      'Una señal cuenta al cierre del día en que se da su regla. Se supone que se entra a la apertura siguiente y, diez sesiones después, se mira si el precio se movió en la dirección de la regla. El resultado se compara con el de cualquier día de la misma acción.',
    honest:
      'Sin ventaja demostrada quiere decir que su pasado no se distingue del azar. Con menos de 20 señales, una regla ni siquiera se pone a prueba.',
    proven: (count: string, all: string) => `${count} de ${all} combinaciones con ventaja demostrada`,
    provenOwn: (count: string, all: string) =>
      `entre tus acciones y las reglas; en todo el mercado, ${count} de ${all}.`,
    provenMarket: 'en todo el mercado.',
    past: 'Sobre el pasado',
    since: 'Desde que se registra',
    scope: 'Todas las reglas, todo el mercado',
    signals: 'Señales',
    hits: 'Aciertos',
    rate: 'Acierto',
    anyDay: 'Cualquier día',
    registered: 'Registradas',
    settled: 'Resueltas',
    noneSettled: 'Ninguna ha cumplido aún sus diez sesiones.',
    chain: {
      intact: (entries: string, one: boolean) => `Cadena íntegra: ${entries} ${one ? 'anotación' : 'anotaciones'}`,
      empty: 'Aún no hay anotaciones.',
      unchecked: 'La cadena aún no se ha comprobado.',
      checked: (when: string) => `Comprobada entera, desde la primera anotación, el ${when}.`,
      hash: 'Huella de todo lo anotado hasta entonces:',
      keep: 'Si la guardas fuera de aquí, quien administra el servidor puede comprobar con ella más adelante que nada de eso se cambió.',
      broken: (entries: string) => `La cadena del registro está rota (${entries} anotaciones)`,
      brokenFrom: (entry: string, when: string) => `No se sostiene desde la anotación ${entry}; comprobada el ${when}.`,
      brokenHelp:
        'Alguna anotación se cambió o se borró después de escribirse. No te fíes de las cifras registradas mientras no se aclare.',
      help: 'Cada señal y cada pronóstico se anota antes de conocer su resultado y se encadena a la anotación anterior: lo que se cambie después se nota.',
    },
    rules: 'Reglas en todo el mercado',
    stocks: 'Tus acciones',
    forecasts: 'Pronósticos de tus acciones',
    forecastsHelp: `Una banda del ${withPercent(80)} acierta si el décimo cierre cae dentro. Con muchas resueltas, el acierto debería rondar el ${withPercent(80)}; las de días seguidos comparten sesiones y cuentan menos de lo que parece.`,
    noForecasts: 'Aún no se ha registrado ningún pronóstico de tus acciones.',
    noStocks: 'No has añadido ninguna acción a tu lista de seguimiento.',
    search: 'Buscar acciones',
    noRecords: 'Aún se está calculando el historial de tus acciones.',
    noneForSelection: 'No hay historial para esta selección.',
    filterStock: 'Acción',
    filterRule: 'Regla',
    all: 'Todas',
    shown: (count: string, one: boolean) => `${count} ${one ? 'combinación' : 'combinaciones'}`,
    more: (count: string) => `Ver ${count} más`,
    exportLabel: 'Exportar CSV',
    export: 'Exportar',
    csv: 'CSV',
    fileName: 'historial-de-aciertos.csv',
    wholeMarket: 'Todo el mercado',
    band: `Banda del ${withPercent(80)}`,
    sortBy: 'Ordenar por',
    reverse: (ascending: boolean) => `Invertir el orden, ahora ${ascending ? 'ascendente' : 'descendente'}`,
    columns: {
      stock: 'Acción',
      rule: 'Regla',
      direction: 'Dirección',
      hits: 'Aciertos',
      rate: 'Acierto',
      base: 'Cualquier día',
      edge: 'Ventaja',
      forward: 'Desde que se registra',
      registered: 'Registradas',
      settled: 'Resueltas',
      inside: 'Dentro',
    },
    legendLabel: `Marcas de las barras, de 0 a ${withPercent(100)}`,
    legend: {
      rate: 'acierto',
      interval: `intervalo del ${withPercent(95)}`,
      base: 'cualquier día',
    },
    pooledHelp:
      'Sin intervalo: las señales de acciones distintas caen en los mismos días, y parecería más seguro de lo que es.',
    of: (part: string, whole: string) => `${part} de ${whole}`,
    never: 'aún no se ha dado',
    edge: { demostrada: 'Demostrada', 'sin ventaja demostrada': 'No demostrada' },
    edgeIn: (count: string, all: string) => `${count} de ${all} acciones`,
    pending: (count: string, one: boolean) => `${count} ${one ? 'pendiente' : 'pendientes'}`,
    pooledBar: (rate: string, base: string) => `Acertó ${rate}; cualquier día: ${base}`,
  },
} as const
