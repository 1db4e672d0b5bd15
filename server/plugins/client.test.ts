import { existsSync, globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const built = existsSync('client/dist/index.html')

const PAGES = [
  '/',
  '/?ucid=x',
  '/?stock=NASDAQ:ACUAV',
  '/reset-password',
  '/reset-password/otra/cosa?ucid=x',
  '/x/reset-password/y',
  '/x/reset-password/y.z',
  '/x/confirm-email',
  '/x/confirm-email/?ucid=x',
  '/newsreset-password',
]

/** Addresses that people type; most are those of calls with another method too. */
const TYPED = ['/login', '/login/', '/login?next=x', '/register', '/logout', '/forgot-password', '/change-password']

const UNKNOWN = [
  '/unknown',
  '/unknown/deeper/',
  '/apinews',
  '/news/x',
  '/user-watchlist/x',
  '/docs/x/y',
  '/health/x',
  '/metrics/x',
  '/login/x',
  '/LOGIN',
  '/assets/gone-12345678.js',
  '/.env',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
]

const API = ['/api', '/api/', '/api/unknown', '/api/x/reset-password/y']

/** As browsers ask for a page. */
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } }
const PROGRAM = { headers: { accept: 'application/json' } }

t.test(
  'an address shows the page, or says that it does not exist',
  { skip: !built && 'the client is not built' },
  async (t) => {
    const on = await buildTestApp(t)
    const { body: start } = await call(on, 'GET', '/')
    t.match(start, '<div id="root">')
    const showsPage = async (path: string, status: number, options?: typeof BROWSER) => {
      const { statusCode, headers, body } = await call(on, 'GET', path, options)
      t.equal(statusCode, status, path)
      t.match(headers['content-type'], 'text/html', path)
      t.equal(headers['cache-control'], 'no-cache', path)
      t.equal(headers['x-frame-options'], 'DENY', path)
      t.equal(body, start, path)
      t.equal((await on.app.inject({ method: 'HEAD', url: path, ...options })).statusCode, status, `HEAD ${path}`)
    }
    const isRefused = async (path: string, status: number, options?: typeof BROWSER) => {
      const { statusCode, headers, body } = await call(on, 'GET', path, options)
      t.equal(statusCode, status, path)
      t.match(headers['content-type'], 'application/json', path)
      t.match(body, status === 405 ? '"code":"method_not_allowed"' : '"code":"not_found"', path)
    }
    for (const path of PAGES) for (const options of [undefined, BROWSER, PROGRAM]) await showsPage(path, 200, options)
    for (const path of [...TYPED, ...UNKNOWN]) await showsPage(path, TYPED.includes(path) ? 200 : 404, BROWSER)
    for (const options of [undefined, PROGRAM]) {
      for (const path of TYPED) await isRefused(path, path === '/change-password' ? 404 : 405, options)
      for (const path of UNKNOWN) await isRefused(path, 404, options)
    }
    for (const options of [undefined, BROWSER, PROGRAM]) {
      for (const path of API) await isRefused(path, 404, options)
      for (const path of ['/api/login', '/api/login/', '/api/confirm-email/', '/delete-user'])
        await isRefused(path, 405, options)
    }
    t.equal(
      (await on.app.inject({ method: 'POST', url: '/unknown', ...BROWSER })).statusCode,
      404,
      'the page is only read',
    )
    t.equal((await on.app.inject({ method: 'POST', url: '/login', ...BROWSER })).statusCode, 422, 'the call stays')
    for (const asset of start.match(/\/assets\/[\w.-]+/g)!)
      t.equal((await call(on, 'GET', asset)).statusCode, 200, asset)
  },
)

t.test(
  'files that browsers, robots and password managers look for',
  { skip: !built && 'the client is not built' },
  async (t) => {
    const on = await buildTestApp(t)
    t.match(await call(on, 'GET', '/robots.txt'), { statusCode: 200, body: /^User-agent: \*\n/ })
    const { statusCode, headers, rawPayload } = await call(on, 'GET', '/favicon.ico')
    t.equal(statusCode, 200)
    t.match(headers['content-type'], /^image\//)
    t.same([...rawPayload.subarray(0, 4)], [0, 0, 1, 0], 'an icon')
    const change = await call(on, 'GET', '/.well-known/change-password')
    t.equal(change.statusCode, 302)
    t.equal(change.headers.location, '/change-password')
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

  await t.test('names the origins whose pages may open the live socket, whatever a request claims', async (t) => {
    const shown = async (env: Record<string, string>) => {
      const { body } = await call(await buildTestApp(t, { env }), 'GET', '/', { headers: { host: 'evil.example' } })
      return /<meta name="live-origins" content="([^"]*)" \/>/.exec(body)?.[1]
    }
    t.equal(await shown({ PORT: '3000' }), 'http://localhost:3000 http://127.0.0.1:3000 http://[::1]:3000')
    t.equal(await shown({ PUBLIC_URL: 'https://atalaya.example' }), 'https://atalaya.example')
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
