import { useEffect } from 'react'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { useChannels } from '../../realtime/live.ts'
import { loadOpportunities, opportunities } from '../../stores/signals/opportunities.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { RecordsLink } from '../records/RecordsLink.tsx'
import styles from './Opportunities.module.css'
import { OpportunityList } from './OpportunityList.tsx'
import { SkeletonOpportunities } from './SkeletonOpportunities.tsx'
import { useFollowedChange } from './use-followed-change.ts'

const load = loadOpportunities

/** The dashboard's widget: signals on the followed stocks, each with its record. */
export function Opportunities() {
  useEffect(() => {
    // Kept from an earlier visit, while nothing was listening.
    const { status } = opportunities.answer
    if (status === 'ready' || status === 'error') void load()
  }, [])
  const { status, data, old } = useLoaded(opportunities.answer, load)
  useFollowedChange(load)
  useChannels(['opportunities'])
  const failed = status === 'error'
  return (
    <section
      className={styles.widget}
      aria-labelledby="opportunities-title"
      aria-busy={!data && !failed}
      data-widget="opportunities"
    >
      <header className={styles.header}>
        <h2 id="opportunities-title">{es.opportunities.title}</h2>
        <RecordsLink />
        {old && <OldMark />}
      </header>
      {failed && <Failed text={es.opportunities.fetchFailed} onRetry={load} />}
      {!failed && !data && <SkeletonOpportunities />}
      {data && <OpportunityList items={data} />}
    </section>
  )
}
