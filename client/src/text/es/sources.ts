import type { Difference } from '#domain/contract/sources.ts'
import { FEED_PREFIX } from '#domain/market/sources.ts'
import { formatPrice } from '#domain/text/price.ts'
import { formatChange, formatCount, formatSession } from '../format.ts'

/** A newer server may name other sources. */
const NAMES: Partial<Record<string, { name: string; gives: string }>> = {
  yahoo: { name: 'Yahoo Finance', gives: 'Precios' },
  alpaca: { name: 'Alpaca', gives: 'Precios e históricos' },
  'alpaca:stream': { name: 'Alpaca', gives: 'Precios (conexiones)' },
  kraken: { name: 'Kraken', gives: 'Históricos' },
  'kraken:stream': { name: 'Kraken', gives: 'Precios (conexiones)' },
  frankfurter: { name: 'Frankfurter', gives: 'Tipos de cambio' },
}

type Compared = Difference & { symbol: string }

const nameOf = (source: string) => NAMES[source]?.name ?? source

export const sources = {
  title: 'Fuentes',
  lead: 'Cuántas consultas hace esta instalación a cada fuente, y su máximo por minuto, día y mes (UTC). Lo que queda a la derecha de la marca se guarda para las acciones que alguien sigue o tiene en pantalla.',
  none: 'Este mercado no consulta ninguna fuente externa.',
  loadFailed: 'No se pudieron cargar las fuentes.',
  figures: 'Cifras de',
  columns: {
    source: 'Fuente',
    minute: 'Este minuto',
    day: 'Hoy',
    month: 'Este mes',
    next: 'Próxima consulta',
    refusals: 'Rechazos de hoy',
    breaker: 'Cortacircuitos',
  },
  named: (source: string): { name: string; gives: string } =>
    source.startsWith(FEED_PREFIX)
      ? { name: source.slice(FEED_PREFIX.length), gives: 'Noticias' }
      : (NAMES[source] ?? { name: source, gives: '' }),
  differences: 'Cierres en los que dos fuentes difieren',
  difference: ({ symbol, session, source, price, other, other_price, percent }: Compared) =>
    `${symbol}, cierre del ${formatSession(session)}: ${nameOf(source)} ${formatPrice(price, null)}, ${nameOf(other)} ${formatPrice(other_price, null)} (${formatChange(percent / 100)}).`,
  ceiling: (ceiling: number) => `de ${formatCount(ceiling)}`,
  left: (left: number) => (left === 0 ? 'no queda ninguna' : left === 1 ? 'queda 1' : `quedan ${formatCount(left)}`),
  unplanned: 'Sin fecha',
  overdue: (age: string) => `Prevista ${age}`,
  refused: {
    ceiling: (count: number) => `${formatCount(count)} por el máximo`,
    source: (count: number) => `${formatCount(count)} de la fuente`,
  },
  breaker: { closed: 'Cerrado', open: 'Abierto', half_open: 'Semiabierto' },
  lastOk: (age: string) => `Respondió ${age}`,
  never: 'Aún no ha respondido',
  since: (moment: string, failures: number) =>
    `desde ${moment}, ${failures === 1 ? '1 fallo' : `${formatCount(failures)} fallos`}`,
  retry: (wait: string) => `Nuevo intento ${wait}`,
}
