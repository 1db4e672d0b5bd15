import { existsSync } from 'node:fs'
import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const built = existsSync('client/dist/index.html')

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
    const env = { CHART_HOST: 'https://charts.example/x' }
    t.match(
      (await call(await buildTestApp(t, { env }), 'GET', '/')).body,
      'name="chart-host" content="https://charts.example"',
    )
  })
})
