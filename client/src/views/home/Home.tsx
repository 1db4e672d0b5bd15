import { ViewTitle } from '../../components/ViewTitle.tsx'
import { es } from '../../text/es.ts'
import styles from './Home.module.css'
import { Watchlist } from './Watchlist.tsx'

export function Home() {
  return (
    <>
      <ViewTitle name={es.subViews.mainDashboard} className={styles.title} />
      <Watchlist />
    </>
  )
}
