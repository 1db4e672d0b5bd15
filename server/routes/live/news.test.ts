import t from 'tap'
import type { Headline } from '#domain/news/provider.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { NewsPipeline } from '#workers/news/news-pipeline.ts'
import { noQueues } from '#workers/testing/fixtures.ts'
import { liveServer } from '../../testing/live-server.ts'

const server = await liveServer(t, ['ACUAV', 'TORTZ'])
const { db, bus, ids, market } = server
const NOW = Date.now()

const pipeline = new NewsPipeline({ db, bus, queues: noQueues, market })
pipeline.setCompanies(await listInstruments(db, market))
const headline = (title: string, ...symbols: string[]): Headline => ({
  title,
  summary: '',
  link: null,
  author: null,
  published_at: NOW,
  source: 'Agencia',
  symbols,
})

server.addIdentity('ana', await addFollower(db, 'ana', [ids.get('ACUAV')!]))
server.addIdentity('bea', await addFollower(db, 'bea', [ids.get('TORTZ')!]))

const newest = async () => {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

t.test('a stored headline reaches the followers of its company only', async (t) => {
  const [ana, bea] = await server.following(['news'], 'ana', 'bea')
  await pipeline.store([headline('La empresa dispara sus ventas', 'ACUAV')], NOW)
  t.match(await ana.next('news'), {
    id: await newest(),
    item: { title: 'La empresa dispara sus ventas', sentiment: 'positive', tickers: ['ACUAV'], link: null },
  })
  t.strictSame(await bea.unread(), [])

  await pipeline.store([headline('La empresa dispara sus ventas', 'ACUAV', 'TORTZ')], NOW)
  t.match(await bea.next('news'), { item: { tickers: ['ACUAV', 'TORTZ'] } }, 'it is about another one too')
  t.strictSame(await ana.unread(), [], 'a client that has it gets it only once')
})

t.test('missed events are sent after the number that a client has', async (t) => {
  const { socket, ready } = await server.enter('ana')
  socket.websocket.terminate()
  await pipeline.store([headline('Se hunden los ingresos', 'ACUAV'), headline('Otra cosa', 'TORTZ')], NOW)
  const again = await server.enter('ana')
  again.socket.send({ op: 'subscribe', channels: ['news'], after: { news: ready.last.news } })
  t.match(await again.socket.next('news'), { item: { title: 'Se hunden los ingresos', sentiment: 'negative' } })
  t.strictSame(await again.socket.unread(), [])
})
