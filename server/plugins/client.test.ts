import { existsSync, globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const built = existsSync('client/dist/index.html')

const PAGES = [
  '/',
  '/?ucid=x',
  '/reset-password',
  '/reset-password/otra/cosa?ucid=x',
  '/x/reset-password/y',
  '/x/reset-password/y.z',
  '/x/confirm-email',
  '/x/confirm-email/?ucid=x',
  '/newsreset-password',
  '/unknown',
  '/unknown/deeper/',
  '/apinews',
]

const NOT_PAGES = [
  '/api',
  '/api/',
  '/api/unknown',
  '/api/x/reset-password/y',
  '/news/x',
  '/user-watchlist/x',
  '/docs/x/y',
  '/health/x',
  '/metrics/x',
  '/assets/gone-12345678.js',
  '/robots.txt',
  '/.env',
]

t.test(
  'every address that is nobody else’s shows the page',
  { skip: !built && 'the client is not built' },
  async (t) => {
    const on = await buildTestApp(t)
    const { body: start } = await call(on, 'GET', '/')
    t.match(start, '<div id="root">')
    for (const path of PAGES) {
      const { statusCode, headers, body } = await call(on, 'GET', path)
      t.equal(statusCode, 200, path)
      t.match(headers['content-type'], 'text/html', path)
      t.equal(headers['cache-control'], 'no-cache', path)
      t.equal(headers['x-frame-options'], 'DENY', path)
      t.equal(body, start, path)
      t.equal((await on.app.inject({ method: 'HEAD', url: path })).statusCode, 200, `HEAD ${path}`)
    }
    for (const path of NOT_PAGES) {
      const { statusCode, headers, body } = await call(on, 'GET', path)
      t.equal(statusCode, 404, path)
      t.match(headers['content-type'], 'application/json', path)
      t.match(body, '"code":"not_found"', path)
    }
    t.equal((await call(on, 'GET', '/api/confirm-email/')).statusCode, 405, 'nor is a call with another method')
    t.equal((await call(on, 'POST', '/unknown')).statusCode, 404, 'the page is only read')
    for (const asset of start.match(/\/assets\/[\w.-]+/g)!)
      t.equal((await call(on, 'GET', asset)).statusCode, 200, asset)
  },
)

t.test('the page', { skip: !built && 'the client is not built' }, async (t) => {
  await t.test('has what the operator says of themselves in its head, as text', async (t) => {
    const site = { operator: { name: 'Torre "Alta" & <script>alert(1)</script> $& S.A.' } }
    const { body } = await call(await buildTestApp(t, { site }), 'GET', '/confirm-email')
    const [, content = ''] = /<meta name="site" content="([^"]*)" \/>/.exec(body) ?? []
    t.notMatch(body, '<script>alert')
    const text = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    t.same(JSON.parse(text), site)
  })

  await t.test('names the chart host where it is another, and is left to itself else', async (t) => {
    const own = await call(await buildTestApp(t), 'GET', '/')
    t.match(own.body, '<meta name="chart-host" content="" />')
    t.match(own.body, '<meta name="site" content="{}" />')
    const env = { CHART_HOST: 'https://charts.example' }
    t.match(
      (await call(await buildTestApp(t, { env }), 'GET', '/')).body,
      'name="chart-host" content="https://charts.example"',
    )
  })
})

t.test('what is sent compressed is what is there', { skip: !built && 'the client is not built' }, async (t) => {
  const files = globSync('client/dist/assets/*.{js,css}')
  t.ok(files.length > 20)
  for (const file of files) {
    const text = readFileSync(file)
    t.ok(brotliDecompressSync(readFileSync(`${file}.br`)).equals(text), `${file}.br`)
    t.ok(gunzipSync(readFileSync(`${file}.gz`)).equals(text), `${file}.gz`)
  }
})

t.test(
  'no page loads TypeBox: schemas are written as data',
  { skip: !built && 'the client is not built' },
  async (t) => {
    const scripts = globSync('client/dist/assets/*.js').map((file) => readFileSync(file, 'utf8'))
    t.match(
      readFileSync('node_modules/typebox/build/system/settings/settings.mjs', 'utf8'),
      'exactOptionalPropertyTypes',
    )
    t.notOk(scripts.some((script) => script.includes('exactOptionalPropertyTypes')))
    t.ok(scripts.some((script) => script.includes('market_cap_usd')))
  },
)
