import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import t from 'tap'
import { BUDGETS } from '#domain/market/sources.ts'
import { writeModelReport } from '#platform/repositories/commentary.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { recordSourceFailure, reserveCall } from '#platform/repositories/market/source-calls.ts'
import { addVerdicts } from '#platform/repositories/operation.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import { emptyFrame } from '../../realtime/wire-frame.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/build-app.ts'
import { TestSocket } from '../../testing/test-socket.ts'

/** Every sample by its full name, labels included. */
async function scrape(on: TestApp): Promise<Map<string, number>> {
  const { statusCode, headers, body } = await call(on, 'GET', '/metrics')
  t.equal(statusCode, 200)
  t.match(headers['content-type'], /^text\/plain; version=0\.0\.4/)
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const TYPES = {
  http_request_duration_seconds: 'histogram',
  atalaya_live_sockets: 'gauge',
  atalaya_live_frames_sent_total: 'counter',
  atalaya_live_bytes_sent_total: 'counter',
  atalaya_live_closes_total: 'counter',
  atalaya_fanout_lag_seconds: 'histogram',
  atalaya_socket_admission_seconds: 'histogram',
  atalaya_database_up: 'gauge',
  atalaya_feed_age_seconds: 'gauge',
  atalaya_feed_failing_stocks: 'gauge',
  atalaya_quotes_judged_total: 'counter',
  atalaya_queue_jobs: 'gauge',
  atalaya_job_duration_seconds: 'histogram',
  atalaya_dead_letters: 'gauge',
  atalaya_mail_refused_accounts: 'gauge',
  atalaya_source_calls_today: 'gauge',
  atalaya_source_failures: 'gauge',
  atalaya_source_resting: 'gauge',
  atalaya_news_sources: 'gauge',
  atalaya_model_state: 'gauge',
  atalaya_model_latency_seconds: 'gauge',
  atalaya_model_texts_total: 'counter',
  atalaya_commentary_duration_seconds: 'histogram',
  process_resident_memory_bytes: 'gauge',
  process_cpu_seconds_total: 'counter',
  nodejs_eventloop_lag_seconds: 'gauge',
}

t.test('the metrics of a scrape', async (t) => {
  const on = await buildTestApp(t)
  const { db } = on.deps

  await t.test('every name and its type', async (t) => {
    const { body } = await call(on, 'GET', '/metrics')
    for (const [name, type] of Object.entries(TYPES)) {
      t.match(body, `# TYPE ${name} ${type}\n`)
      t.match(body, new RegExp(`# HELP ${name} [A-Z0-9]`))
    }
  })

  await t.test('requests are counted by what was declared of them', async (t) => {
    const plans = 'http_request_duration_seconds_count{method="GET",route="/api/app-plans/",status="2xx"}'
    const before = (await scrape(on)).get(plans) ?? 0
    for (const url of ['/api/app-plans/?er=1', '/app-plans', '/api/app-plans?er=abc']) await call(on, 'GET', url)
    const after = await scrape(on)
    t.equal((after.get(plans) ?? 0) - before, 3)
    const [, labels] = plans.split(/[{}]/)
    const buckets = [...after].filter(([name]) => name.includes('_bucket{le=') && name.endsWith(`,${labels}}`))
    t.equal(buckets.length, 14)
    const counts = buckets.map(([, count]) => count)
    t.same(
      counts,
      [...counts].sort((a, b) => a - b),
      'cumulative',
    )
    t.equal(counts.at(-1), after.get(plans))
  })

  await t.test('those who ask while it is written get the same text, later ones another', async (t) => {
    const { app } = on
    const first = app.scrape(app.log)
    t.equal(app.scrape(app.log), first)
    await first
    const later = app.scrape(app.log)
    t.not(later, first)
    await later
  })

  await t.test('nothing that a client makes up becomes a series', async (t) => {
    const { token } = await userWithToken(on, 'ana.secreta@example.com')
    const hammer = async (round: number) => {
      for (let i = 0; i < 40; i++) {
        const word = `W${round}x${i}`
        await call(on, 'GET', `/${word}/${word}?ucid=${word}`)
        await call(on, 'GET', `/api/stocks/?action=trading-data&symbol=${word}`, { token })
        await call(on, 'GET', `/admin/${word}`)
        await on.app.inject({ method: i % 2 ? 'PUT' : 'PROPFIND', url: `/news/${word}` })
        await call(on, 'POST', '/login/', { body: { email: `${word}@example.com`, password: 'volcan2026y' } })
      }
      // Node's own metrics may appear at any moment: the first garbage collection of a kind.
      return [...(await scrape(on)).keys()].filter((name) => !name.startsWith('nodejs_'))
    }
    const first = await hammer(1)
    const second = await hammer(2)
    t.same(second, first)
    const text = second.join('\n')
    t.notMatch(text, /W1x|secreta|example\.com|volcan/)
    t.match(text, 'route="none"')
    t.match(text, 'method="other"')
  })

  await t.test('what went over live sockets', async (t) => {
    const market = on.deps.config.market.id
    const ids = await addInstruments(db, market, ['A'])
    await addFeed(db, market)
    await on.deps.bus.publish('instruments', { market })
    await on.app.listen({ host: '127.0.0.1', port: 0 })
    const put = async (price: number) => {
      const seq = await upsertQuotes(db, [ids.get('A') as number], [testQuote('A', price)])
      await on.deps.bus.publish('quotes', { seq })
    }
    await put(100)
    while (!on.deps.newest.quote('A')?.quote) await new Promise(setImmediate)
    const { token } = await userWithToken(on, 'ana@example.com')
    const { port } = on.app.server.address() as AddressInfo
    const socket = await new TestSocket(port).open()
    await socket.enter(token)
    socket.send({ op: 'subscribe', channels: ['quote:A'] })
    await socket.nextQuotes('A')
    const before = await scrape(on)
    t.match(Object.fromEntries(before), {
      atalaya_live_sockets: 1,
      atalaya_fanout_lag_seconds_count: 0,
      atalaya_socket_admission_seconds_count: 1,
    })
    t.ok((before.get('atalaya_socket_admission_seconds_sum') ?? 9) < 5)
    await put(101)
    const [item] = (await socket.next('quotes')).items
    t.equal(item.price, 101)
    const after = await scrape(on)
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    t.equal(grew('atalaya_live_frames_sent_total'), 1)
    const bytes = emptyFrame(JSON.stringify({ op: 'quotes', items: [item] }).length).frame.length
    t.equal(grew('atalaya_live_bytes_sent_total'), bytes)
    t.equal(grew('atalaya_fanout_lag_seconds_count'), 1)
    t.ok(grew('atalaya_fanout_lag_seconds_sum') < 60)
    socket.websocket.close(4321)
    await socket.closed
    while (on.app.realtime.hub.size > 0) await new Promise(setImmediate)
    t.match(Object.fromEntries(await scrape(on)), {
      atalaya_live_sockets: 0,
      'atalaya_live_closes_total{code="other"}': 1,
    })
  })

  await t.test('what the workers wrote', async (t) => {
    await sql`insert into pgboss.job (name, state) values ('mail', 'retry'), ('dead-letters', 'created')`.execute(db)
    const { id: market } = on.deps.config.market
    for (const quotes of [2, 3]) await addVerdicts(db, market, [{ verdict: 'in_review', quotes }])
    const counts = { accepted: 5, rejected: 2, failed: 1, last_ms: 2500 }
    await writeModelReport(db, randomUUID(), { model: 'm', state: 'ready', ...counts })
    for (const source of ['alpaca', 'yahoo'] as const)
      await reserveCall(db, source, { now: null, budget: BUDGETS[source], spacingMs: 0 })
    await recordSourceFailure(db, 'yahoo', { now: null, restMs: 60_000, error: 'yahoo answered 503.', isLimit: false })
    const fresh = await buildTestApp(t, { url: on.url })
    t.match(Object.fromEntries(await scrape(fresh)), {
      'atalaya_queue_jobs{queue="mail",state="retry"}': 1,
      'atalaya_queue_jobs{queue="settle",state="active"}': 0,
      atalaya_dead_letters: 1,
      'atalaya_quotes_judged_total{verdict="in_review"}': 5,
      'atalaya_model_state{state="ready"}': 1,
      'atalaya_model_state{state="failing"}': 0,
      atalaya_model_latency_seconds: 2.5,
      'atalaya_model_texts_total{outcome="accepted"}': 5,
      'atalaya_source_calls_today{source="yahoo"}': 1,
      'atalaya_source_failures{source="yahoo"}': 1,
      'atalaya_source_resting{source="alpaca"}': 0,
      'atalaya_source_resting{source="yahoo"}': 1,
      atalaya_database_up: 1,
    })
  })
})

t.test('without the database, this process still reports its own metrics', async (t) => {
  const on = await buildTestApp(t)
  await on.deps.db.schema.dropTable('sources').execute()
  const scraped = await scrape(on)
  t.equal(scraped.get('atalaya_database_up'), 0)
  t.equal(scraped.get('atalaya_live_sockets'), 0)
  t.ok((scraped.get('process_resident_memory_bytes') ?? 0) > 0)
  for (const name of scraped.keys()) t.notMatch(name, /^atalaya_(feed|queue|dead|model|source|news|quotes)/)
})
