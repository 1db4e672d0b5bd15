import type { Alert, AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { DeliveryState } from '#domain/contract/alerts/channels.ts'

/** Reasons why an alert is not evaluated; a newer server may have others. */
const REASONS: Partial<Record<string, string>> = {
  user: 'la pausaste tú',
  brake: 'saltó más de 15 veces en 3 minutos',
  frozen: 'el precio no se mueve',
  in_review: 'el precio está en revisión',
  stale: 'el precio está desactualizado',
  closed: 'el mercado está cerrado',
}

const STATES: Record<Alert['state'], string> = {
  armed: 'En espera',
  fired: 'Saltó',
  paused: 'En pausa',
  suspended: 'Suspendida',
  expired: 'Caducada',
}

/** The side of a level on which the price is. */
const LEVEL_SIDES = { below: 'el precio está por debajo', above: 'el precio está por encima' }
const EVIDENCE: Record<AlertFiring['evidence'], string> = {
  tick: 'Lo muestra el precio que llegó',
  day_range: 'Lo muestra el máximo o mínimo del día',
  bar: 'Lo muestra la barra de la sesión',
}

/** Texts of the page of alerts: the list and the history. */
export const alertList = {
  tabs: 'Partes de las alertas',
  title: 'Tus alertas',
  loadFailed: 'No se pudieron cargar tus alertas.',
  none: 'Todavía no tienes alertas. Se crean en la página de cada acción.',
  search: 'Buscar acciones',
  filter: 'Acción',
  all: 'Todas',
  used: (waiting: number, limit: number) => `${waiting} de ${limit} alertas en espera`,
  usedHelp: 'Las pausadas, las caducadas y las que ya saltaron no cuentan.',
  open: (symbol: string) => `Abrir ${symbol}`,
  state: (state: Alert['state']) => STATES[state],
  reason: (reason: string) => REASONS[reason] ?? reason,
  /** `holds` is true if the condition was true when it was last evaluated. */
  side(kind: string, side: Alert['side'], holds: boolean): string | null {
    if (side === 'unknown') return null
    return kind === 'price' ? LEVEL_SIDES[side] : holds ? 'ya se cumple: debe volver a ocurrir' : 'todavía no se cumple'
  },
  newKind: 'Esta alerta espera algo que esta página todavía no conoce. Recárgala.',
  fired: (count: number) => (count === 0 ? 'sin saltar' : count === 1 ? 'saltó 1 vez' : `saltó ${count} veces`),
  expires: (moment: string) => `caduca el ${moment}`,
  forever: 'sin caducidad',
  by: (names: readonly string[]) => (names.length === 0 ? 'solo en la lista' : `por ${names.join(', luego ')}`),
  pause: 'Pausar',
  pauseOf: (symbol: string) => `Pausar la alerta de ${symbol}`,
  resume: 'Reanudar',
  resumeOf: (symbol: string) => `Reanudar la alerta de ${symbol}`,
  edit: 'Editar',
  editOf: (symbol: string) => `Editar la alerta de ${symbol}`,
  remove: 'Eliminar',
  removeOf: (symbol: string) => `Eliminar la alerta de ${symbol}`,
  editing: {
    title: (symbol: string) => `Alerta de ${symbol}`,
    note: 'Nota',
    submit: 'Guardar',
    submitting: 'Guardando…',
  },
  history: {
    title: 'Historial',
    lead: 'Todo lo que avisaron tus alertas.',
    none: 'Tus alertas todavía no avisaron de nada.',
    older: 'Ver anteriores',
    loading: 'Cargando…',
    fresh: 'Nueva',
    decided: (moment: string) => `decidido el ${moment}`,
    price: (price: string) => `precio ${price}`,
    priceOf: (price: string, moment: string) => `precio ${price} del ${moment}`,
    evidence: ({ evidence, seq }: AlertFiring, between: string | null) =>
      // No price decides an alert on news or data.
      evidence === 'tick' && seq === null ? null : [EVIDENCE[evidence], between].filter(Boolean).join(', '),
    between: (from: string, to: string) => `entre ${from} y ${to}`,
    gone: 'Vía quitada',
    someChannel: 'Vía',
    deliveries: 'Adónde fue',
    nowhere: 'Sin vías: quedó solo en esta lista.',
    delivery: (state: DeliveryState, kind: string | null, detail: string | null) => {
      if (state === 'failed') return detail ? `falló: ${detail}` : 'falló'
      if (kind === 'page')
        return { pending: 'sin mostrar', accepted: 'aceptada', shown: 'mostrada', opened: 'abierta' }[state]
      const words = { accepted: 'aceptada por el canal', shown: 'mostrada en el dispositivo', opened: 'abierta' }
      return state === 'pending' ? (detail ? `pendiente: ${detail}` : 'pendiente') : words[state]
    },
  },
  inbox: {
    none: 'Aquí verás cada aviso de tus alertas.',
    all: 'Ir a tus alertas',
    summaries: 'Tus resúmenes',
    open: (symbol: string, told: string) => `${told} Abrir ${symbol}`,
  },
} as const
