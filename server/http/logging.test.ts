import t from 'tap'
import { createLogger } from '#platform/process/log.ts'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { call, deliverMails, logIn, ucidOf, userWithToken } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

const EMAIL = 'marca-correo@example.com'
const WORDS = { password: 'MarcaClave2026', ucid: 'MarcaUcid-0123456789', bearer: 'MarcaToken.abc.def', name: 'Ana' }

t.test('no secret and no address sent to account routes is in the log', async (t) => {
  const lines: string[] = []
  const log = createLogger('server', 'trace', { write: (line) => void lines.push(line) })
  const on = await buildTestApp(t, { log })
  const secrets = new Set<string>([EMAIL, EMAIL.toUpperCase(), ...Object.values(WORDS).slice(0, 3)])
  const { password, ucid, bearer, name } = WORDS
  const post = (url: string, body?: unknown, headers = {}) => call(on, 'POST', url, { body, headers })

  await post('/register/?er=1', { name, email: EMAIL, password })
  const [mail] = await deliverMails(on)
  secrets.add(ucidOf(mail))
  await post(`/confirm-email/?ucid=${ucidOf(mail)}`, {})
  const token = await logIn(on, EMAIL, password)
  secrets.add(token)
  await changeAccountByEmail(on.deps, EMAIL, { admin: true })
  const admin = await call(on, 'POST', '/api/admin/session', { token })
  const cookie = String(admin.headers['set-cookie']).split(';')[0]
  secrets.add(cookie.split('=')[1])
  await call(on, 'GET', '/admin/jobs/queues/mail', { headers: { cookie } })
  await post('/forgot-password/', { email: EMAIL.toUpperCase() })
  const [reset] = await deliverMails(on)
  secrets.add(ucidOf(reset))

  const paths = [
    '/register/',
    '/login/',
    '/logout/',
    '/forgot-password/',
    '/reset-password/',
    '/confirm-email/',
    '/api/admin/session',
    '/delete-user/',
    '/nowhere/',
  ]
  const queries = [
    '',
    `?ucid=${ucid}`,
    `?access_token=${bearer}`,
    `?ucid=${ucid}&access_token=1`,
    `?token=${token}&er=%`,
  ]
  const bodies = [
    { name, email: EMAIL, password },
    { email: EMAIL, password, current_password: password, ucid, token },
    { email: [EMAIL], password: { password } },
    `{"email":"${EMAIL}","password":"${password}"`,
    `email=${EMAIL}&password=${password}`,
    `${EMAIL}${password}`.repeat(1_000),
  ]
  for (const path of paths) {
    for (const query of queries) {
      for (const body of bodies) {
        await post(`${path}${query}`, body, {
          'content-type': typeof body === 'string' && body.includes('=') ? 'text/plain' : 'application/json',
          authorization: `Bearer ${bearer}`,
          cookie: `${cookie}; x=${ucid}`,
        })
      }
    }
  }
  await call(on, 'GET', `/reset-password?ucid=${ucidOf(reset)}`)
  await call(on, 'DELETE', `/delete-user/?access_token=${token}`, { token: bearer })

  const { token: later } = await userWithToken(on, 'otra@example.com')
  await on.deps.db.schema.alterTable('users').renameTo('users_away').execute()
  for (const path of paths) {
    const answer = await post(`${path}?ucid=${ucid}`, bodies[0], { authorization: `Bearer ${later}` })
    if (path === '/login/') t.match([answer.statusCode, answer.json().request_id], [500, String])
  }
  await on.deps.db.schema.alterTable('users_away').renameTo('users').execute()

  const text = lines.join('')
  t.ok(lines.length > 250, `${lines.length} lines`)
  for (const secret of [...secrets, later, 'otra@example.com']) {
    t.notOk(text.includes(secret), `${secret.slice(0, 12)}… is not there`)
    t.notOk(text.includes(encodeURIComponent(secret)), 'nor in its other spelling')
  }
  t.notMatch(text, /[?&](ucid|access_token|token|er)=/, 'no query string')
  for (const line of lines) t.ok(JSON.parse(line).time)
})

t.test('an answer names its request as the log does', async (t) => {
  const lines: string[] = []
  const on = await buildTestApp(t, { log: createLogger('server', 'debug', { write: (line) => void lines.push(line) }) })
  for (const url of ['/api/app-plans/', '/nowhere', '/metrics']) {
    lines.length = 0
    const answer = await call(on, 'GET', url, { headers: { 'x-request-id': 'forged' } })
    t.match(answer.headers['x-request-id'], /^[0-9a-f-]{36}$/)
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId !== undefined)
    t.ok(logged.length >= 1)
    for (const { reqId } of logged) t.equal(reqId, answer.headers['x-request-id'])
    t.match(logged[0], { req: { method: 'GET', path: url.split('?')[0] } })
    t.match(logged.at(-1), { res: { statusCode: answer.statusCode }, responseTime: Number })
  }
})
