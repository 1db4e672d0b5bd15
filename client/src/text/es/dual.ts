import type { IncomparableReason } from '#domain/market/dual/compare.ts'
import { sourceNames } from './source-names.ts'

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
