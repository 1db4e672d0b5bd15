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
    openStock: (ticker: string, name: string) => `Ver ${ticker}, ${name}`,
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
