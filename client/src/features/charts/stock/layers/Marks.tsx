import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { chartNews } from '#client/src/features/news/news.ts'
import { useNews } from '#client/src/features/news/use-news.ts'
import { loadOpportunities, stockSignals } from '#client/src/features/opportunities/opportunities.ts'
import { useStockOrders } from '#client/src/features/simulator/stock-orders.ts'
import { useChannels } from '#client/src/realtime/live.ts'
import { useLoaded } from '#client/src/stores/resource.ts'
import { marks as text } from '#client/src/text/es/stock-chart.ts'
import styles from './Marks.module.css'
import { openMarkCards, openMarks } from './mark-layer.ts'
import type { Mark } from './mark-sources.tsx'

/** The cards of the marks that the user opened. Loads the news, signals and orders that marks are made of, too. */
export function Marks({ symbol }: { symbol: string }) {
  const feed = stockSignals(symbol)
  useLoaded(
    feed.answer,
    useCallback(() => loadOpportunities(feed), [feed]),
  )
  useNews(chartNews(symbol))
  useStockOrders(symbol)
  useChannels(['opportunities'])
  const { marks, said } = useSnapshot(openMarks(symbol))
  return (
    <>
      <p role="status" className="unseen">
        {said}
      </p>
      <Dialog open={marks !== null} title={text.title(marks?.length ?? 0)} onClose={() => openMarkCards(symbol, null)}>
        <ul className={`${styles.cards} stack gap-16`}>
          {(marks as readonly Mark[] | null)?.map(({ key, card }) => (
            <li key={key}>{card()}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
