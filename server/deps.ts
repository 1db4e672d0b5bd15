import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { Site } from '#domain/contract/site.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { UnansweredMs } from '#platform/database/query-timeout.ts'
import type { Reads } from '#platform/database/read-replica.ts'
import type { Queues } from '#platform/queues/queues.ts'
import type { NewestStore } from './realtime/newest.ts'

export interface Deps {
  config: Config
  /** The operator's own words about this installation. */
  site: Site
  db: Database
  /** Milliseconds for which `db` has not answered although it was queried. */
  unansweredMs: UnansweredMs
  /** Reads, perhaps from a replica, that are the same for all users and decide nothing. */
  reads: Reads
  bus: Bus
  queues: Queues
  /** The newest quotes and indicators of the running market, in memory. */
  newest: NewestStore
  /** Epoch milliseconds. */
  clock: () => number
  /** Whether Vite serves the client's sources instead of the build. */
  dev: boolean
}

/** The owner of a bearer token. */
export interface Identity {
  user_id: number
  session_id: string
  role: Role
  /**
   * Whether the user is an administrator, as last read: enough for what a page shows; a right needs
   * `isAdministratorSession`.
   */
  admin: boolean
  name: string
  email: string
  /** Epoch milliseconds at which the token ends. */
  expires_at: number
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** The identity of a token with a valid signature, lifetime and session, otherwise null. */
    identify(token: string): Promise<Identity | null>
  }
  interface FastifyRequest {
    /** Set on routes with `bearer: true`. */
    identity: Identity | null
  }
  interface FastifyContextConfig {
    /** The key of this route's error sentences; `detail` by default. */
    errorKey?: 'detail' | 'error' | 'message'
    /** The route needs a bearer token. */
    bearer?: boolean
    /**
     * The route answers at once, or after a read with a time-out of its own. It gets no time-out of the route, which
     * would cost each request a timer and an abort signal.
     */
    fromMemory?: boolean
  }
}
