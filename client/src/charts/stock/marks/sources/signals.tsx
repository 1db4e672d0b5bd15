import { stockSignals } from '#client/src/stores/signals/opportunities.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { formatSession } from '#client/src/text/format.ts'
import { OpportunityItem } from '#client/src/views/opportunities/OpportunityItem.tsx'
import { timeOfSession } from '#domain/market/bars/intervals.ts'
import styles from '../Marks.module.css'
import type { MarkSource } from '../mark.ts'

const SIGNS = {
  Positivo: { sign: { points: 'up' }, colour: 'up' },
  Negativo: { sign: { points: 'down' }, colour: 'down' },
  Neutral: { sign: { letter: '=' }, colour: 'ink2' },
} as const

/** Signals of the rules, each with how often its rule was right. */
export const signals: MarkSource = {
  watched: (symbol) => [stockSignals(symbol)],
  marks(symbol) {
    const { answer, waiting } = stockSignals(symbol)
    return [...waiting, ...(answer.data ?? [])].map((item) => ({
      key: `signal-${item.id}`,
      time: timeOfSession(item.fecha),
      dated: true,
      ...(SIGNS[item.nivel_confianza] ?? SIGNS.Neutral),
      label: text.signal(item.tipo, formatSession(item.fecha)),
      card: () => (
        <>
          <OpportunityItem item={item} own />
          <p className={styles.source}>{text.rules}</p>
        </>
      ),
    }))
  },
}
