import { gzipSync } from 'node:zlib'
import t from 'tap'
import { content, fakeHttpServer } from '#test/support/network/fake-http-server.ts'
import { atom, rdf, rss } from '#test/support/news/feed-documents.ts'
import { createSafeFetch } from '../../safe-fetch/fetch.ts'
import { feedSource } from './feeds.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const signal = new AbortController().signal

t.test('a feed', async (t) => {
  const server = await fakeHttpServer(t)
  const address = `${server.url}/feed`
  const source = feedSource({ address, key: 'feed' }, createSafeFetch({ written: [address] }))
  const read = (readState = {}) => source.read(readState, NOW, signal)
  const titles = async () => (await read()).headlines.map(({ title }) => title)

  t.test('RSS, Atom and RDF', async (t) => {
    for (const [write, date] of [
      [rss, 'Mon, 05 Jan 2026 10:00:00 GMT'],
      [atom, '2026-01-05T10:00:00Z'],
      [rdf, '2026-01-05T10:00:00Z'],
    ] as const) {
      const entry = { title: 'El Ibex sube', summary: 'Mucho', link: 'https://a.example/1?utm_source=x', author: 'Ana' }
      server.answers.set('/feed', content(write([{ ...entry, date }])))
      t.same((await read()).headlines, [
        {
          title: 'El Ibex sube',
          summary: 'Mucho',
          link: 'https://a.example/1',
          author: 'Ana',
          published_at: Date.UTC(2026, 0, 5, 10),
          source: 'Diario de Prueba',
          symbols: [],
        },
      ])
    }
  })

  t.test('charsets', async (t) => {
    const entries = [{ title: 'Economía española' }]
    const latin1 = (head: string) => Buffer.from(rss(entries, 'Diario', head), 'latin1')
    const utf16 = Buffer.from(`\ufeff${rss(entries, 'Diario', '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le')
    const answers = {
      'Latin-1 by header': content(latin1('<?xml version="1.0"?>'), { 'content-type': 'text/xml; charset=ISO-8859-1' }),
      'Latin-1 by declaration': content(latin1('<?xml version="1.0" encoding="ISO-8859-1"?>')),
      'UTF-16': content(utf16),
      'UTF-8 that is called Latin-1': content(rss(entries), { 'content-type': 'text/xml; charset=ISO-8859-1' }),
      'Latin-1 that is called UTF-8': content(latin1('<?xml version="1.0" encoding="UTF-8"?>')),
      'Latin-1 behind a blank line': content(latin1('\n<?xml version="1.0" encoding="ISO-8859-1"?>')),
      packed: content(gzipSync(rss(entries)), { 'content-encoding': 'gzip' }),
    }
    for (const [name, answer] of Object.entries(answers)) {
      server.answers.set('/feed', answer)
      t.same(await titles(), ['Economía española'], name)
    }
    const klingon = { 'content-type': 'text/xml; charset=klingon' }
    server.answers.set('/feed', content(latin1('<?xml version="1.0"?>'), klingon))
    await t.rejects(read(), { code: 'charset', message: /unknown charset "klingon"/ })
  })

  t.test('it is asked again only for what is new', async (t) => {
    server.answers.set('/feed', (response, request) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end()
      else
        response
          .writeHead(200, { etag: '"7"', 'last-modified': 'Mon, 05 Jan 2026 11:00:00 GMT' })
          .end(rss([{ title: 'Uno' }]))
    })
    const first = await read()
    t.same(first.readState, { etag: '"7"', last_modified: 'Mon, 05 Jan 2026 11:00:00 GMT' })
    t.equal(first.headlines.length, 1)
    t.same(await read(first.readState), { headlines: [], readState: first.readState })
    t.equal(server.requests.at(-1)?.headers['if-modified-since'], 'Mon, 05 Jan 2026 11:00:00 GMT')
  })

  t.test('the newest hundred', async (t) => {
    const entries = Array.from({ length: 150 }, (_, n) => ({
      title: `Titular ${n}`,
      date: new Date(NOW - (150 - n) * 60_000).toUTCString(),
    }))
    const odd = [{ title: 'Sin fecha' }, { title: 'Futuro', date: '2099-01-01' }, { title: '' }]
    server.answers.set('/feed', content(rss([...entries, ...odd])))
    const all = await titles()
    t.same(all.slice(0, 3), ['Sin fecha', 'Futuro', 'Titular 149'], 'what has no title is no headline')
    t.notOk(all.includes('Titular 50'))
    t.ok(all.includes('Titular 60'))
  })

  t.test('a feed without a title is called by its host', async (t) => {
    server.answers.set('/feed', content(rss([{ title: 'Uno' }], '')))
    t.match((await read()).headlines, [{ source: '127.0.0.1' }])
    const named = feedSource({ address, key: 'feed', name: 'Expansión' }, createSafeFetch({ written: [address] }))
    t.match((await named.read({}, NOW, signal)).headlines, [{ source: 'Expansión' }])
  })

  t.test('nothing that it names is fetched', async (t) => {
    const trap = await fakeHttpServer(t)
    const bait = `${trap.url}/bait`
    const head = `<?xml version="1.0"?><?xml-stylesheet href="${bait}"?><!DOCTYPE rss SYSTEM "${bait}">`
    const entry = {
      title: `<![CDATA[Sube<img src="${bait}"><script src="${bait}"></script>]]>`,
      summary: `&lt;img src="${bait}"&gt;&lt;link rel="stylesheet" href="${bait}"&gt;Hoy`,
      link: bait,
      source: `<source url="${bait}">A</source>`,
      author: `<xi:include href="${bait}"/>Ana`,
    }
    for (const write of [rss, atom, rdf]) {
      server.answers.set('/feed', content(write([entry], `<image><url>${bait}</url></image>T`, head)))
      t.match((await read()).headlines, [{ title: 'Sube', summary: 'Hoy', link: null }])
    }
    t.same(trap.requests, [])
  })
})
