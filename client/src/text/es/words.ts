import type { IndicatorReading } from '#domain/contract/indicators.ts'
import type { Freshness } from '#domain/market/types.ts'
import type { ConnectionWord } from '../../stores/connection.ts'
import type { Theme } from '../../stores/preferences.ts'

/** Names of the views that have no file of texts of their own. */
const views = {
  confirmEmail: 'Confirmar correo',
  privacy: 'Política de Privacidad',
  terms: 'Términos y Condiciones',
  contact: 'Contacto',
  about: 'Acerca de nosotros',
  notFound: 'Esta página no existe',
  dashboard: 'Panel',
}

/** Names of the dashboard's screens; a screen with its own file of texts has its name there. */
const subViews = {
  mainDashboard: 'Inicio',
  advancedSearch: 'Buscar acciones',
  market: 'Mercado',
  stockDetail: 'Detalle de la acción',
  trackRecords: 'Historial de aciertos',
  measurement: 'Cómo medimos',
  charts: 'Gráficos',
  signals: 'Señales',
  allNews: 'Noticias',
  summaries: 'Resumen',
  accountProfile: 'Mi Cuenta',
  simulator: 'Simulador',
}

const freshness: Record<Freshness, string> = {
  frozen: 'Sin movimiento',
  closed: 'Cerrado',
  stale: 'Desactualizado',
  simulated: 'Simulado',
  replay: 'Repetición',
  delayed: 'Retrasado',
  live: 'En vivo',
}

const freshnessHelp: Record<Freshness, string> = {
  frozen: 'Mismo precio y ninguna operación durante toda una sesión.',
  closed: 'El mercado está cerrado; es el último precio de la sesión.',
  stale: 'El precio es más antiguo de lo normal; la fuente no ha respondido a tiempo.',
  simulated: 'Mercado inventado para aprender; ninguna empresa es real.',
  replay: 'Datos históricos reales que se repiten como si ocurrieran ahora.',
  delayed: 'La fuente entrega este precio con retraso.',
  live: 'Precio recién confirmado por la fuente.',
}

const connection: Record<ConnectionWord, string> = {
  connecting: 'Conectando…',
  live: 'En vivo',
  reconnecting: 'Reconectando…',
  offline: 'Sin conexión',
}

const themes: Record<Theme, string> = { auto: 'Automático', light: 'Claro', dark: 'Oscuro' }

const readings: Record<IndicatorReading, string> = {
  Overbought: 'Sobrecompra',
  Oversold: 'Sobreventa',
  Neutral: 'Neutral',
  'Bullish signal': 'Señal alcista',
  'Bearish signal': 'Señal bajista',
  'Golden cross': 'Cruce dorado',
  'Death cross': 'Cruce de la muerte',
  'Bullish trend': 'Tendencia alcista',
  'Bearish trend': 'Tendencia bajista',
  'Bullish divergence': 'Divergencia alcista',
  'Bearish divergence': 'Divergencia bajista',
  'No divergence': 'Sin divergencia',
  'Insufficient data': 'Datos insuficientes',
}

export const words = {
  brand: 'Atalaya',
  views,
  subViews,
  freshness,
  freshnessHelp,
  connection,
  themes,
  readings,
  common: {
    backToStart: 'Volver al inicio',
    accept: 'Aceptar',
    close: 'Cerrar',
    retry: 'Reintentar',
    back: 'Volver',
    underConstruction: 'Esta sección está en construcción.',
    unknown: '—',
    noData: 'Sin datos',
    old: 'Datos sin actualizar',
    skip: 'Saltar al contenido',
  },
  session: {
    ended: 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
  },
  theme: {
    label: (name: string) => `Tema: ${name}`,
  },
} as const
