import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { useChannels } from '#client/src/realtime/live.ts'
import { loadOpportunities, stockSignals } from '#client/src/stores/signals/opportunities.ts'
import { chartNews } from '#client/src/stores/texts/news.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { useNews } from '#client/src/views/news/use-news.ts'
import styles from './Marks.module.css'
import type { Mark } from './mark.ts'
import { openMarks, readMarks } from './open-marks.ts'

/** What the marks of a stock's chart say. It brings what they are made of, too. */
export function Marks({ symbol }: { symbol: string }) {
  const feed = stockSignals(symbol)
  useLoaded(
    feed.answer,
    useCallback(() => loadOpportunities(feed), [feed]),
  )
  useNews(chartNews(symbol))
  useChannels(['opportunities'])
  const { marks, said } = useSnapshot(openMarks(symbol))
  return (
    <>
      <p role="status" className="unseen">
        {said}
      </p>
      <Dialog open={marks !== null} title={text.title(marks?.length ?? 0)} onClose={() => readMarks(symbol, null)}>
        <ul className={styles.cards}>
          {(marks as readonly Mark[] | null)?.map(({ key, card }) => (
            <li key={key}>{card()}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
