import t from 'tap'
import { headlineOf, type RawHeadline } from './headline.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const RAW: RawHeadline = {
  title: 'El <b>Ibex</b> sube',
  summary: '<p>Con &aacute;nimo</p>',
  link: 'HTTPS://Diario.Example/nota?utm_source=rss#fin',
  author: 'Ana&nbsp;Ruiz',
  published_at: NOW - 1_000,
  source: 'Diario',
  symbols: ['SAN.MC'],
}
const made = (changes: Partial<RawHeadline>) => headlineOf({ ...RAW, ...changes }, NOW)

t.test('a headline', async (t) => {
  t.same(made({}), {
    title: 'El Ibex sube',
    summary: 'Con ánimo',
    link: 'https://diario.example/nota',
    author: 'Ana Ruiz',
    published_at: NOW - 1_000,
    source: 'Diario',
    symbols: ['SAN.MC'],
  })
  t.equal(made({ title: ' <p></p> ' }), null, 'without a title it is none')
  t.match(made({ author: '<b></b>', summary: '' }), { author: null, summary: '' })
})

t.test('limits', async (t) => {
  const long = made({ title: 'sube '.repeat(200), summary: 'baja '.repeat(400), author: 'ana '.repeat(90) })
  t.equal(long?.title.length, 300)
  t.match(long, { title: /sube…$/, summary: /baja…$/, author: /ana…$/ })
  t.ok((long?.summary.length ?? 999) <= 600 && (long?.author?.length ?? 999) <= 100)
})

t.test('dates that cannot be', async (t) => {
  const DAY = 86_400_000
  const cases: [number | null, number | null][] = [
    [null, null],
    [NOW + 1, NOW],
    [NOW + DAY, NOW],
    [NOW + DAY + 1, null],
    [Date.UTC(2099, 0), null],
    [0, null],
    [Date.UTC(1999, 11, 31), null],
    [Date.UTC(2000, 0), Date.UTC(2000, 0)],
    [NOW, NOW],
  ]
  for (const [published_at, shown] of cases)
    t.match(made({ published_at }), { published_at: shown }, String(published_at))
})

t.test('links that no reader may follow are dropped, the headline stays', async (t) => {
  const links = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//', 'nota', 'http://localhost/x']
  const hosts = ['http://127.0.0.1/', 'http://0x7f.1/', 'http://[::1]:80/', 'http://router/', 'http://169.254.169.254/']
  for (const link of [
    ...links,
    ...hosts,
    'http://192.168.1.1/reboot',
    'http://nas.local/',
    'http://[::ffff:7f00:1]/',
  ]) {
    t.match(made({ link }), { link: null, title: 'El Ibex sube' }, link)
  }
  t.match(made({ link: null }), { link: null })
  t.match(made({ link: 'nota', base: 'https://diario.example/rss/' }), { link: 'https://diario.example/rss/nota' })
})

t.test('what aggregators add goes', async (t) => {
  t.match(made({ title: 'El Ibex sube - Diario' }), { title: 'El Ibex sube' })
  t.match(made({ title: 'El Ibex - sube' }), { title: 'El Ibex - sube' })
  t.match(made({ title: ' - Diario' }), { title: '- Diario' })
  t.match(made({ summary: '<a href="x">El Ibex sube</a>&nbsp;&nbsp;<font>Diario</font>' }), { summary: '' })
  t.match(made({ summary: 'El Ibex sube y todo lo demás también' }), { summary: /^El Ibex sube y todo/ })
})
