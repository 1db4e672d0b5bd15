import { existsSync } from 'node:fs'
import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const built = existsSync('client/dist/price_predictions.html')

t.test('the chart page', { skip: !built && 'the client is not built' }, async (t) => {
  const on = await buildTestApp(t, { env: { PUBLIC_URL: 'https://atalaya.example' } })

  await t.test('may be framed by the application and by itself, and by no one else', async (t) => {
    for (const path of ['/price_predictions', '/price_predictions/']) {
      const { statusCode, headers, body } = await call(on, 'GET', `${path}?symbol=AAPL&graph_type=divergence&tk=x`)
      t.equal(statusCode, 200, path)
      t.match(headers['content-type'], 'text/html')
      t.equal(headers['cache-control'], 'no-cache')
      t.equal(headers['x-frame-options'], undefined, 'which knows no list of origins')
      t.match(body, '<meta name="atalaya-app-origin" content="https://atalaya.example" />')
      t.notMatch(body, /<script(?![^>]* src=)|<style| style=/, 'nothing inline')
    }
  })

  await t.test('is as strict as all pages otherwise', async (t) => {
    const rules = ({ headers }: Awaited<ReturnType<typeof call>>) => {
      return String(headers['content-security-policy']).split(';').sort()
    }
    const page = await call(on, 'GET', '/price_predictions')
    const other = await call(on, 'GET', '/reset-password')
    const own = ["connect-src 'self'", "frame-ancestors 'self' https://atalaya.example", "frame-src 'none'"]
    const named = (rule: string) => own.some((mine) => mine.split(' ')[0] === rule.split(' ')[0])
    t.same(rules(page), [...rules(other).filter((rule) => !named(rule)), ...own].sort())
    const secure = ['x-content-type-options', 'referrer-policy', 'permissions-policy', 'strict-transport-security']
    for (const name of secure) t.equal(page.headers[name], other.headers[name], name)
    t.equal(other.headers['x-frame-options'], 'DENY', 'other pages are not framed')
  })
})
