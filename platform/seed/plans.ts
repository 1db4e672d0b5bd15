import { ALERT_LIMIT } from '#domain/contract/alerts/alerts.ts'
import { WATCHLIST_LIMIT } from '#domain/contract/watchlist.ts'

export const PLANS = [
  {
    id: 1,
    name: 'Freemium',
    price: 0,
    to_be_implemented: false,
    features: [
      'Precios en vivo con su fuente y su hora',
      'Indicadores técnicos: RSI, MACD, EMA, estocástico, soporte y resistencia',
      'Señales de oportunidad con su historial de aciertos',
      'Noticias con sentimiento',
      `Lista de seguimiento de hasta ${WATCHLIST_LIMIT.Freemium} acciones`,
      `Hasta ${ALERT_LIMIT.Freemium} alertas activas`,
    ],
  },
  {
    id: 2,
    name: 'Expert',
    price: 0,
    to_be_implemented: true,
    features: [
      'Todo lo de Freemium',
      `Lista de seguimiento de hasta ${WATCHLIST_LIMIT.Expert} acciones`,
      `Hasta ${ALERT_LIMIT.Expert} alertas activas`,
      'Comentario de IA con cada cifra verificada',
      'Simulador de operaciones (próximamente)',
    ],
  },
] as const
