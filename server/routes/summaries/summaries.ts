import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/summaries.ts'
import { SUMMARIES_LISTED, type SummarySettings } from '#domain/contract/summaries.ts'
import { isZone } from '#domain/deliveries/timing.ts'
import type { Db } from '#platform/database/database.ts'
import { ownsChannels } from '#platform/repositories/alerts/alerts.ts'
import { listSummaries, readSummarySettings, setSummarySettings } from '#platform/repositories/summaries.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

/** Summaries as they were sent, and what an account wants of them. */
export const summaryRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues } = app.deps

  mount(app, calls.summaries, async ({ identity, query: { limit = SUMMARIES_LISTED } }) =>
    (await listSummaries(db, identity!.user_id, limit)).map(({ user_id: _, since, until, ...summary }) => ({
      ...summary,
      since: since.toISOString(),
      until: until.toISOString(),
    })),
  )

  mount(app, calls.summarySettings, ({ identity }) => settingsOf(db, identity!.user_id))

  mount(app, calls.changeSummarySettings, async ({ identity, body: { at, ...settings } }) => {
    const { user_id } = identity!
    if (at && !isZone(at.zone)) throw new ApiError('invalid_zone')
    await db.transaction().execute(async (trx) => {
      if (!(await ownsChannels(trx, user_id, settings.channels))) throw new ApiError('unknown_channel')
      await setSummarySettings(trx, user_id, { ...settings, hour: at?.hour ?? null, zone: at?.zone ?? null })
      await queues.enqueue(trx, 'summaries', null)
    })
    return settingsOf(db, user_id)
  })
}

async function settingsOf(db: Db, userId: number): Promise<SummarySettings> {
  const row = await readSummarySettings(db, userId)
  if (!row) return { every: null, at: null, channels: [], even_empty: false, next: null }
  const { every, hour, zone, channels, even_empty, due_at } = row
  const at = hour === null || zone === null ? null : { hour, zone }
  return { every, at, channels, even_empty, next: due_at?.toISOString() ?? null }
}
