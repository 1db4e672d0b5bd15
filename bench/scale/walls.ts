import { assumed, BUSY, NATS_FROM, SERVER_CONNECTIONS, WORKER_CONNECTIONS } from './assumptions.ts'
import type { Figures } from './figures.ts'
import { bytesOfUser, microsOfLeaders, microsOfUser, pricesASecond, socketsOfServer } from './needs.ts'
import prices from './prices.json' with { type: 'json' }

const SECOND = 1e6
const GIGA = 1e9
const SITE_GBIT = 100
const { networkGbit } = assumed

export interface Wall {
  /** Connected at once. */
  users: number
  what: string
  remedy: string
}

/** What gives way on the way up, in that order. */
export function wallsOf(figures: Figures): Wall[] {
  const perServer = socketsOfServer(figures)
  const { vcpu } = prices.server
  const micros = vcpu * BUSY * SECOND
  const ofAlerts = (users: number) => microsOfLeaders(users, figures)
  const perUser = ofAlerts(1) - ofAlerts(0)
  const leaders = Math.ceil(ofAlerts(0) / SECOND / BUSY)
  const bytesToServer = pricesASecond * figures.busBytes
  const walls: Wall[] = [
    {
      users: perServer,
      what: 'the processor of one server',
      remedy: 'more servers behind the proxy, each a process of its own',
    },
    {
      users: (NATS_FROM - 1) * perServer,
      what: 'every server reads every price from PostgreSQL',
      remedy: '`BUS_URL`: prices go by NATS, and the table is read after a loss only',
    },
    {
      users: Math.floor((assumed.connections - leaders * WORKER_CONNECTIONS) / SERVER_CONNECTIONS) * perServer,
      what: 'PostgreSQL’s connections',
      remedy: '`max_connections`; from some thousand on a pooler before it, which the ear of NOTIFY must pass by',
    },
    {
      users: (leaders * BUSY * SECOND - ofAlerts(0)) / perUser,
      what:
        leaders === 1
          ? 'the processor of the leader, by the alerts on prices'
          : `the processors of ${leaders} leaders, by the alerts on prices`,
      remedy: '`FEED_SHARDS` and a worker more',
    },
    {
      users: (micros - pricesASecond * figures.writtenPostgres) / microsOfUser(figures).postgres,
      what: `PostgreSQL’s ${vcpu} processors, by looks at sessions and what requests read`,
      remedy:
        'a larger machine; then sessions and watchlists on replicas, or looks at sessions less often than every 8 s: both need code',
    },
    {
      users: ((networkGbit * GIGA * BUSY) / 8 / bytesToServer) * perServer,
      what: 'the network card of one NATS server',
      remedy: 'a cluster of them: `BUS_URL` takes several addresses',
    },
    {
      users: (micros / (pricesASecond * figures.brokered)) * perServer,
      what: `${vcpu} processors of one NATS server`,
      remedy: 'the same cluster',
    },
    {
      users: (SITE_GBIT * GIGA) / 8 / bytesOfUser(figures),
      what: `${SITE_GBIT} Gbit/s out of one site`,
      remedy:
        'several sites, each with its servers and a NATS of its own; smaller frames (a changed price without what stayed) need code',
    },
  ]
  return walls.toSorted((a, b) => a.users - b.users)
}

/** The share of the time that the one order of all writes is busy. */
export function orderBusy({ writtenClock }: Figures): number {
  return (pricesASecond * writtenClock) / SECOND
}
