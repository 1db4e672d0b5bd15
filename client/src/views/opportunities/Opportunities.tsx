import { useSnapshot } from 'valtio'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { opportunities } from '../../stores/signals/opportunities.ts'
import { es } from '../../text/es.ts'
import { SignalWidget } from './SignalWidget.tsx'

/** All of so few are shown. */
const ALL = 3

/** The dashboard's widget: signals on the followed stocks. */
export function Opportunities() {
  const { data: followed } = useSnapshot(watchlist)
  const beside = besideWatchlist(followed?.length ?? null)
  return (
    <SignalWidget
      feed={opportunities}
      title={es.opportunities.title}
      most={(count) => (count <= ALL ? ALL : beside)}
      none={es.opportunities.none}
    />
  )
}

/**
 * How many fit beside a list of this many stocks without outgrowing it by much, which would leave a gap under it: one
 * is as high as four of its rows. `followed` is null until the list is known.
 */
function besideWatchlist(followed: number | null): number {
  if (followed === null) return 2
  return Math.min(ALL, Math.max(1, Math.round((followed + 1.5) / 4)))
}
