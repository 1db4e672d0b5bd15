import { addressesInstead } from '../realtime/live-origins.ts'
import { es } from '../text/es.ts'
import styles from './SourceBanner.module.css'

/** Names of a machine for itself, which lead another machine nowhere. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Says why no price moves at this address, and at which they do or what the operator has to set. */
export function AddressBanner() {
  const addresses = addressesInstead()
  if (!addresses) return null
  const [there] = addresses
  const { otherAddress, unnamedAddress } = es.dashboard
  const sentence = LOOPBACK.includes(new URL(there).hostname) ? unnamedAddress : otherAddress
  return (
    <p role="status" className={styles.banner} data-other-address>
      {sentence(location.origin, there)}
    </p>
  )
}
