import type { TradingData } from '#domain/contract/market.ts'
import { formatChange, formatSession } from '../format.ts'
import { sourceNames as sources } from './source-names.ts'

/** Whose a price is, as a sentence each; a source that is not named here is shown as it came. */
export function sourceNotes(source: string | null, trading: TradingData | null): string[] {
  if (source === null) return []
  const notes = [`Fuente: ${sources[source] ?? source}.`]
  if (source === 'alpaca') notes.push('Es el precio de una sola bolsa, IEX.')
  const { difference = null } = trading ?? {}
  if (difference !== null) {
    const other = sources[difference.other] ?? difference.other
    notes.push(
      `En el cierre del ${formatSession(difference.session)}, ${other} difiere un ${formatChange(difference.percent / 100)}.`,
    )
  }
  return notes
}
