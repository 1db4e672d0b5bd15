import { sql } from 'kysely'
import { call } from '../../server/testing/accounts.ts'
import { buildTestApp, type TestApp } from '../../server/testing/build-app.ts'
import { Scope } from '../harness/processes.ts'
import { ENV, groundOf } from './ground.ts'
import { asRoute, collectStatements, explaining, type Statement } from './plans.ts'
import { type Ask, type Ground, REQUESTS } from './requests.ts'
import type { Size } from './size.ts'

/** How often each route is asked by connections that explain. */
export const LOOKS = 3
/** A table that may be read from end to end. */
export const SMALL_TABLE = 1_000

export interface Asked {
  route: string
  ask: Ask
}

export interface Looked {
  asked: Asked[]
  ground: Ground
  statements: Statement[]
  /** What is wrong, a line each: routes that are not asked or refuse, statements that walk a large table. */
  faults: string[]
}

/**
 * Asks every route of the OpenAPI document a few times, or those in whose name `only` stands, and looks at the plan of
 * each statement that this runs.
 */
export async function look(url: string, size: Size, only = ''): Promise<Looked> {
  await using scope = new Scope()
  const { statements, end } = collectStatements()
  scope.teardown(end)
  const on = await buildTestApp(scope, { url: explaining(url), env: ENV })
  const { asked, faults } = listAsked(await routesOf(on), only)
  const ground = await groundOf(on, size)
  for (const { route, ask } of asked) {
    for (let i = 0; i < LOOKS; i++) {
      const { path, ...rest } = ask.make(i, ground)
      const { statusCode, body } = await asRoute(route, () => call(on, route.split(' ')[0] as 'GET', path, rest))
      if (statusCode >= 300) faults.push(`${route} answered ${statusCode} ${body}`)
    }
  }
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where reltuples > ${SMALL_TABLE}`.execute(on.deps.db)
  const large = new Set(rows.map(({ name }) => name))
  const walks = new Set(
    statements.flatMap(({ route, text, walked }) =>
      walked.filter((name) => large.has(name)).map((name) => `${route} walks ${name}: ${text}`),
    ),
  )
  return { asked, ground, statements, faults: [...faults, ...walks] }
}

/** `METHOD path` of each route, as the OpenAPI document names it. */
export async function routesOf({ app }: TestApp): Promise<string[]> {
  await app.ready()
  return Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

function listAsked(routes: readonly string[], only: string): { asked: Asked[]; faults: string[] } {
  const unknown = routes.filter((route) => !Object.hasOwn(REQUESTS, route))
  const all = routes.flatMap((route) =>
    (REQUESTS[route] ?? []).map((ask) => ({ route: ask.name ? `${route} (${ask.name})` : route, ask })),
  )
  const asked = all.filter(({ route }) => route.includes(only))
  if (asked.length === 0) throw new Error(`no route has ${JSON.stringify(only)} in its name`)
  return { asked, faults: unknown.map((route) => `${route} is not asked: bench/size/requests.ts does not have it`) }
}
