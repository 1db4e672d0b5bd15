import { registerHooks } from 'node:module'
import type { DashboardHandler } from '@pg-boss/dashboard/handler'

/** The pages of pg-boss's own dashboard, which let whoever reaches them do everything with jobs. */
export interface JobsDashboard {
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

const BUNDLE = '/@pg-boss/dashboard/build/server/index.js'
// The dashboard carries the pg-boss before ours, which refuses to work on any schema but its own. Ours only adds columns
// and an index to that one (docs/decisions/jobs-page.md).
const ITS_SCHEMA = 'pgboss: { "schema": 42 }'
const OUR_SCHEMA = 'pgboss: { "schema": 43 }'

/** The dashboard of the queues at `url`, for requests under `basePath`. It is loaded when somebody first asks for it. */
export function jobsDashboard(url: string, basePath: string): JobsDashboard {
  let handler: Promise<DashboardHandler> | undefined
  const address = new URL(url)
  address.searchParams.set('application_name', 'atalaya jobs page')
  const database = { url: address.href, name: 'Atalaya' }
  return {
    answer: async (request) => (await (handler ??= load(database, basePath)))(request),
    close: async () => (await handler)?.close(),
  }
}

async function load(database: { url: string; name: string }, basePath: string): Promise<DashboardHandler> {
  const { createDashboardHandler } = await import('@pg-boss/dashboard/handler')
  const handler = createDashboardHandler({ databases: [database], basePath })
  const hooks = registerHooks({
    load(path, context, next) {
      const loaded = next(path, context)
      return path.includes(BUNDLE) ? { ...loaded, source: withOurSchema(String(loaded.source)) } : loaded
    },
  })
  try {
    // Any first request makes it load the rest of itself.
    await handler(new Request('http://localhost/'))
  } finally {
    hooks.deregister()
  }
  return handler
}

function withOurSchema(source: string): string {
  if (!source.includes(ITS_SCHEMA)) throw new Error('another version of @pg-boss/dashboard: is its schema ours now?')
  return source.replace(ITS_SCHEMA, OUR_SCHEMA)
}
