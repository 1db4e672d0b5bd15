import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReadSummary } from '#domain/contract/summaries.ts'
import { sectionsOf } from '#domain/summary/sections.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { view } from '../../stores/view.ts'
import { summary as text } from '../../text/es/summary.ts'
import { es } from '../../text/es.ts'
import { formatDatedMoment, formatSession } from '../../text/format.ts'
import { webAddress } from '../../text/web-address.ts'
import { StockCell } from '../records/cells.tsx'
import { Settings } from './Settings.tsx'
import styles from './Summaries.module.css'
import { summaries, summarySettings } from './summaries.ts'

/** The last summaries as they were sent, and when, how often and by which channels they come. */
export function Summaries() {
  return (
    <div className="max-960" data-widget="summaries">
      <SubViewHeader name={es.subViews.summaries} />
      <p className="muted pretty below-12">{text.lead}</p>
      <Boundary sentence={text.settings.loadFailed} retry={summarySettings.load}>
        <Settings />
      </Boundary>
      <Boundary sentence={text.loadFailed} retry={summaries.load}>
        <List />
      </Boundary>
    </div>
  )
}

function List() {
  const { status, data, loading, old } = useLoaded(summaries)
  useRefreshed(summaries)
  // The summary whose link opened the page. A later visit of the view begins with the newest.
  const [linked] = useState(() => view.summary)
  useEffect(() => {
    view.summary = null
  }, [])
  return (
    <section aria-label={text.title} aria-busy={loading}>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={summaries.load} />}
      {loading && <Skeleton width="100%" height={240} />}
      {old && <OldMark />}
      {data && linked !== null && data.every(({ id }) => id !== linked) && (
        <p className="muted above-16">{text.gone}</p>
      )}
      {data?.length === 0 && <Notice text={text.none} />}
      {data?.map((summary, at) => (
        <Item key={summary.id} summary={summary} isNewest={at === 0} isLinked={summary.id === linked} />
      ))}
    </section>
  )
}

interface ItemProps {
  summary: ReadSummary
  isNewest: boolean
  isLinked: boolean
}

/** A summary that its reader folds and unfolds; at first the newest is open, and the one whose link was followed. */
function Item({ summary: { id, kind, date, subject, until, items }, isNewest, isLinked }: ItemProps) {
  const [open] = useState(isNewest || isLinked)
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLinked) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <details className={styles.fold} open={open} data-summary={id}>
      <summary ref={heading}>
        <ChevronRight size={16} aria-hidden />
        <div className="flow baseline spread gap-4-16 fill">
          <h2 className="shrink text-14 breaks">{subject}</h2>
          <p className="small inline gap-8">
            <time dateTime={date}>{formatSession(date)}</time>
            <Chip>{text.kinds[kind]}</Chip>
          </p>
        </div>
      </summary>
      <div className={styles.content}>
        {sectionsOf(items).map(({ title, items: statements }) => (
          <section key={statements[0].section}>
            {title !== null && <h3 className="below-4 text-14">{title}</h3>}
            <ul>
              {statements.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may say the same.
                <Statement key={at} item={item} />
              ))}
            </ul>
          </section>
        ))}
        <p className="small">{text.made(formatDatedMoment(until))}</p>
      </div>
    </details>
  )
}

function Statement({ item: { symbol, text: said, age, link } }: { item: ReadSummary['items'][number] }) {
  const address = link === null ? null : webAddress(link)
  return (
    <li className={styles.statement}>
      {symbol !== null && <StockCell ticker={symbol} />}
      <p className={styles.said}>
        {address ? (
          <a href={address.href} target="_blank" rel="noopener noreferrer">
            {said}
          </a>
        ) : (
          said
        )}
        {age !== null && <small> {age}</small>}
      </p>
    </li>
  )
}
