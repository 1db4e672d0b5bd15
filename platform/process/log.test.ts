import fc from 'fast-check'
import t from 'tap'
import { anyText } from '#domain/testing/any-text.ts'
import { createLogger, scrub } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLogger('test', 'trace', { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

t.test('secrets do not leave, under whatever key and however deep', async (t) => {
  const [line] = logged((log) =>
    log.info(
      {
        password: 'MARK1',
        body: { current_password: 'MARK"2', deep: { ucid: 'MARK3' } },
        headers: { authorization: 'Bearer MARK4MARK4', cookie: 'a=MARK5', 'set-cookie': ['a=MARK6', 'b=MARK6'] },
        err: Object.assign(new Error('Key (email)=(ana.mark7@example.com) exists'), { detail: 'to <m8@x.example>' }),
        url: '/reset-password/?er=1&ucid=MARK9&access_token=MARK10',
      },
      'sent eyJMARK11MARK.eyJh.c2ln to\nana.mark12@example.com with Bearer MARK13MARK13',
    ),
  )
  const text = JSON.stringify(line)
  t.notMatch(text, /mark/i)
  t.match(text, /\?er=1&ucid=\[hidden\]&access_token=\[hidden\]/)
  t.match(line.err, { type: 'Error', stack: /log\.test/ })
})

t.test('what is none stays as it is', async (t) => {
  const [line] = logged((log) =>
    log.warn(
      { symbol: 'A@B', queue: 'mail', market: 'replay:/data/a@b/c', link: 'http://x.test/confirm-email?ucid=u' },
      'ok',
    ),
  )
  t.match(line, { symbol: 'A@B', market: 'replay:/data/a@b/c', link: 'http://x.test/confirm-email?ucid=u', msg: 'ok' })
})

t.test('requests are logged without their query', async (t) => {
  const [line] = logged((log) =>
    log.info({ req: { method: 'POST', url: '/login/?er=1&x=MARK', ip: '::1' } }, 'incoming'),
  )
  t.same(line.req, { method: 'POST', path: '/login/', address: '::1' })
  const url = `/agenda/${'MARK_-'.repeat(7)}x.ics`
  const [calendar] = logged((log) => log.info({ req: { method: 'GET', url, ip: '::1' } }, `no ${url}`))
  t.match(calendar, { req: { path: '/agenda/[hidden].ics' }, msg: 'no /agenda/[hidden].ics' })
  const wayOut = `/api/summaries/unsubscribe/7.${'MARK_-'.repeat(7)}x`
  const [ended] = logged((log) => log.info({ req: { method: 'POST', url: wayOut, ip: '::1' } }, 'request'))
  t.match(ended, { req: { path: '/api/summaries/unsubscribe/7.[hidden]' } })
})

t.test('a line stays JSON and loses every address, whatever stands around it', async () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  fc.assert(
    fc.property(anyText(), word, word, anyText(), (before, user, host, after) => {
      const address = `${user}@${host}.example`
      const clean = scrub(JSON.stringify({ text: `${before} ${address} ${after}`, token: `${before}${user}` }))
      const { text, token } = JSON.parse(clean)
      return !text.includes(address) && token === '[hidden]'
    }),
    { numRuns: 2_000 },
  )
})
