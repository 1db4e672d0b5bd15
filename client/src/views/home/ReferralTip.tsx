import { useState } from 'react'
import { pick } from '../../stores/pick.ts'
import { referrals } from '../../stores/texts/catalogue.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { webAddress } from '../stock/company/web-address.ts'
import styles from './ReferralTip.module.css'

/** One of the referral tips, the same for the whole visit; nothing if there is none. */
export function ReferralTip() {
  const { data } = useLoaded(referrals)
  const [chance] = useState(Math.random)
  const tip = pick(data ?? [], () => chance)
  if (!tip) return null
  const address = webAddress(tip.url)
  return (
    <aside className={styles.tip} aria-label={es.watchlist.tip} data-field="referral">
      <span className="firm" aria-hidden="true">
        {tip.icon}
      </span>
      <p>
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
