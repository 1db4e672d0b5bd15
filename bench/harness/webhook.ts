import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { fakeHttpServer, status } from '#test/support/network/fake-http-server.ts'
import type { Scope } from './processes.ts'

const PATH = '/in'
export const SECRET = 'a secret for the benchmark that is long enough'

/** Starts a webhook on loopback that accepts everything; `address` is what a channel to it stores. */
export async function startWebhook(scope: Scope) {
  const { answers, requests, url } = await fakeHttpServer(scope)
  answers.set(PATH, status(200))
  const secret = deriveKeys(SECRET).seal(`whsec_${Buffer.alloc(24, 7).toString('base64')}`)
  return { requests, address: { url: url + PATH, secret } }
}

export async function countPendingDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alert_deliveries where state = 'pending'
  `.execute(db)
  return rows[0].n
}
