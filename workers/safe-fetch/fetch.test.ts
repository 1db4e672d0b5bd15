import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { content, endless, fakeHttpServer, noAnswer, redirect } from '#test/support/network/fake-http-server.ts'
import { freePort } from '#test/support/system/system.ts'
import type { SafeFetchCode } from './error.ts'
import { createSafeFetch } from './fetch.ts'

const refusal = (code: SafeFetchCode, message: RegExp) => ({ name: 'SafeFetchError', code, message })

t.test('an answer comes whole, from where it was written', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/feed', content('<rss/>', { etag: '"1"' }))
  const answer = await createSafeFetch({ written: [`${server.url}/feed?a=1`] })(`${server.url}/feed?a=1`)
  t.equal(answer.status, 200)
  t.equal(Buffer.from(answer.bytes).toString(), '<rss/>')
  t.equal(answer.headers.get('etag'), '"1"')
  t.equal(answer.url.href, `${server.url}/feed?a=1`)
  t.match(server.requests[0].headers['user-agent'], /Atalaya/)
})

t.test('method, body and headers are those that were given', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/', redirect('/elsewhere', 303))
  const safeFetch = createSafeFetch({ written: [server.url] })
  const answer = await safeFetch(server.url, { method: 'POST', body: 'a=1', headers: { 'User-Agent': 'other' } })
  t.equal(answer.status, 303, 'a POST is not sent anywhere else')
  t.match(server.requests, [{ method: 'POST', body: 'a=1', headers: { 'user-agent': 'other' } }])
  t.equal((await safeFetch(server.url, { follow: false })).status, 303)
})

t.test('credentials go in a header and into no message', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/feed', content('<rss/>'))
  const written = `http://ana:cl%C3%A1ve%25x@127.0.0.1:${server.port}/feed?token=s3cret`
  const safeFetch = createSafeFetch({ written: [written], sizeLimit: 3 })
  const error = await safeFetch(written).then(
    () => null,
    (error: Error) => error,
  )
  t.equal(server.requests[0].headers.authorization, `Basic ${Buffer.from('ana:cláve%x').toString('base64')}`)
  t.equal(error?.message, `127.0.0.1:${server.port}/feed answered more than 3 bytes.`)
})

t.test('what is too much, too slow or no answer', async (t) => {
  const server = await fakeHttpServer(t)
  const safeFetch = createSafeFetch({ written: [server.url] })
  const hasty = createSafeFetch({ written: [server.url], timeLimitMs: 300 })
  const piece = Buffer.alloc(64 * 1024, 'x')

  t.test('a body beyond a megabyte', async (t) => {
    server.answers.set('/huge', content(Buffer.alloc(2 ** 20 + 1)))
    await t.rejects(safeFetch(`${server.url}/huge`), refusal('size', /\/huge answered more than 1048576 bytes\.$/))
    server.answers.set('/full', content(Buffer.alloc(2 ** 20)))
    t.equal((await safeFetch(`${server.url}/full`)).bytes.length, 2 ** 20, 'a megabyte is not too much')
  })

  t.test('a body that never ends: its connection does', async (t) => {
    server.answers.set('/endless', endless(piece, 0))
    const broken = once(server.events, 'broken')
    await t.rejects(safeFetch(`${server.url}/endless`), refusal('size', /more than 1048576 bytes/))
    await broken
  })

  t.test('a small body that unpacks to a huge one', async (t) => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20))
    t.ok(bomb.length < 2 ** 17, 'small on the way')
    server.answers.set('/bomb', content(bomb, { 'content-encoding': 'gzip' }))
    await t.rejects(safeFetch(`${server.url}/bomb`), refusal('size', /more than 1048576 bytes/))
    const twice = gzipSync(gzipSync(Buffer.alloc(64 * 2 ** 20)))
    server.answers.set('/twice', content(twice, { 'content-encoding': 'gzip, gzip' }))
    await t.rejects(safeFetch(`${server.url}/twice`), refusal('size', /more than 1048576 bytes/))
  })

  t.test('a body that is not packed as it says', async (t) => {
    server.answers.set('/unpackable', content('plain', { 'content-encoding': 'gzip' }))
    await t.rejects(safeFetch(`${server.url}/unpackable`), refusal('unreachable', /could not be read/))
  })

  t.test('a body that drips', async (t) => {
    server.answers.set('/drip', endless(Buffer.from('x'), 20))
    const broken = once(server.events, 'broken')
    await t.rejects(hasty(`${server.url}/drip`), refusal('timeout', /did not answer in full within 0\.3 s\.$/))
    await broken
  })

  t.test('silence', async (t) => {
    server.answers.set('/silent', noAnswer)
    await t.rejects(hasty(`${server.url}/silent`), refusal('timeout', /within 0\.3 s/))
  })

  t.test('a connection that breaks', async (t) => {
    server.answers.set('/broken', (response) =>
      response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    )
    await t.rejects(safeFetch(`${server.url}/broken`), refusal('unreachable', /the connection broke\.$/))
  })

  t.test('nobody there', async (t) => {
    const gone = `http://127.0.0.1:${await freePort()}`
    await t.rejects(createSafeFetch({ written: [gone] })(gone), refusal('unreachable', /nobody listens there\.$/))
  })
})

t.test('the given signal ends it, with its own reason', async (t) => {
  const server = await fakeHttpServer(t)
  server.answers.set('/', endless(Buffer.from('x'), 20))
  const stop = new AbortController()
  const asked = createSafeFetch({ written: [server.url] })(server.url, { signal: stop.signal })
  await once(server.events, 'request')
  const broken = once(server.events, 'broken')
  stop.abort(new Error('the worker stops'))
  await t.rejects(asked, { message: 'the worker stops' })
  await broken
  await t.rejects(createSafeFetch()('https://example.com/', { signal: stop.signal }), { message: 'the worker stops' })
})

t.test('only http and https', async (t) => {
  const safeFetch = createSafeFetch()
  for (const address of ['file:///etc/passwd', 'ftp://example.com/', 'data:text/xml,<rss/>', 'javascript:1', 'feed']) {
    await t.rejects(safeFetch(address), refusal('protocol', /neither http nor https: not asked\.$/), address)
  }
})
