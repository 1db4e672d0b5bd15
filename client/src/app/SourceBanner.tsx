import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { isRemote } from '#domain/market/sources.ts'
import { checkSource, marketSource } from '../stores/market-source.ts'
import { es } from '../text/es.ts'
import styles from './SourceBanner.module.css'

const CHECK_MS = 30_000

/** Says that the source of real prices is unreachable; sources within the server always answer. */
export function SourceBanner() {
  const { market, away } = useSnapshot(marketSource)
  useEffect(() => {
    if (market === null || !isRemote(market)) return
    void checkSource()
    const timer = setInterval(() => void checkSource(), CHECK_MS)
    return () => clearInterval(timer)
  }, [market])
  if (!away) return null
  return (
    <p role="status" className={styles.banner} data-source-away>
      {es.dashboard.sourceAway}
    </p>
  )
}
