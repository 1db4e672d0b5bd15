import { useState } from 'react'
import { pick } from '../../app/tips.ts'
import { useLoaded } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { webAddress } from '../../text/web-address.ts'
import { referrals } from '../landing/catalogue.ts'
import styles from './ReferralTip.module.css'

/**
 * Shows a referral tip, the same one for the whole visit; nothing if there is none. Its room is kept while it is
 * loading.
 */
export function ReferralTip() {
  const { data, loading } = useLoaded(referrals)
  const [chance] = useState(Math.random)
  const tip = pick(data ?? [], () => chance)
  if (loading) return <div className={styles.tip} />
  if (!tip) return null
  const address = webAddress(tip.url)
  return (
    <aside className={styles.tip} aria-label={es.watchlist.tip} data-field="referral">
      <span className="firm" aria-hidden="true">
        {tip.icon}
      </span>
      <p className="shrink">
        {address ? (
          <a href={address.href} target="_blank" rel="noopener noreferrer">
            {tip.title}
          </a>
        ) : (
          <strong>{tip.title}</strong>
        )}{' '}
        <span>{tip.description}</span>
      </p>
    </aside>
  )
}
