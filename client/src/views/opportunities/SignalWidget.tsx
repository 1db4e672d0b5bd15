import { useCallback } from 'react'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { useChannels } from '../../realtime/live.ts'
import { loadOpportunities, type SignalFeed } from '../../stores/signals/opportunities.ts'
import { useLoaded, useRenewed } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { RecordsLink } from '../records/RecordsLink.tsx'
import { OpportunityList } from './OpportunityList.tsx'
import styles from './SignalWidget.module.css'
import { SkeletonOpportunities } from './SkeletonOpportunities.tsx'
import { useFollowedChange } from './use-followed-change.ts'

interface SignalWidgetProps {
  feed: SignalFeed
  title: string
  /** How many of `count` are shown at once. */
  most: (count: number) => number
  /** Said where there are none. */
  none: string
}

/** Signals, each with its record. */
export function SignalWidget({ feed, title, most, none }: SignalWidgetProps) {
  const load = useCallback(() => loadOpportunities(feed), [feed])
  const { status, data, loading, old } = useLoaded(feed.answer, load)
  useRenewed(feed.answer, load)
  useFollowedChange(load)
  useChannels(['opportunities'])
  return (
    <section aria-labelledby="opportunities-title" aria-busy={loading} data-widget="opportunities">
      <header className={styles.header}>
        <h2 id="opportunities-title">{title}</h2>
        <RecordsLink />
        {old && <OldMark />}
      </header>
      {status === 'error' && <Failed text={es.opportunities.fetchFailed} onRetry={load} />}
      {loading && <SkeletonOpportunities />}
      {data && <OpportunityList feed={feed} items={data} most={most(data.length)} none={none} />}
    </section>
  )
}
