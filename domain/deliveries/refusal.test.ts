import fc from 'fast-check'
import t from 'tap'
import { readRefusal, secretsOf } from './refusal.ts'

const reason = (body: unknown, status = 400, secrets: string[] = []) =>
  readRefusal(typeof body === 'string' ? body : JSON.stringify(body), status, secrets).reason

t.test('the reason in a body, in the words of its service', async (t) => {
  for (const [status, body, expected] of [
    [403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }, /^Forbidden: bot was/],
    [
      403,
      { code: 40301, http: 403, error: 'forbidden', link: 'https://ntfy.sh/docs/publish/#authentication' },
      'forbidden (40301)',
    ],
    [404, { message: 'Unknown Webhook', code: 10015 }, 'Unknown Webhook (10015)'],
    [
      410,
      { code: 410, errno: 106, error: 'Gone', message: 'Request did not validate' },
      'Request did not validate (106)',
    ],
    [403, { reason: 'BadJwtToken' }, 'BadJwtToken'],
    [400, { error: { code: 400, message: 'Invalid key', status: 'INVALID_ARGUMENT' } }, 'Invalid key'],
    [422, { type: 'about:blank', title: 'Unprocessable', status: 422, detail: 'No topic.' }, 'No topic.'],
    [422, { detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] }, 'field required'],
    [429, { error: { code: 'rate_limited', message: 'Slow down' } }, 'Slow down (rate_limited)'],
    [401, { error: 'invalid_token', error_description: 'It has expired' }, 'It has expired'],
    [400, '"no"', 'no'],
    [404, 'no_service', 'no_service'],
    [410, 'push subscription has unsubscribed or expired.\n', 'push subscription has unsubscribed or expired.'],
    [403, '<html><head><title>403 Forbidden</title></head><body>…</body></html>', '403 Forbidden'],
    [403, '<?xml version="1.0"?><Error><Code>X</Code><Message>Access Denied</Message></Error>', 'Access Denied'],
    [500, '<p>oops', null],
    [500, '', null],
    [500, ' \n', null],
    [500, 'null', null],
    [500, '{}', null],
    [500, '[]', null],
    [500, { message: '', error: { message: 7 } }, null],
    [500, `${'['.repeat(20_000)}${']'.repeat(20_000)}`, null],
  ] as const)
    t.match({ reason: reason(body, status) }, { reason: expected }, JSON.stringify(body).slice(0, 80))
})

t.test('a reason is one bounded line in which nothing hides', async (t) => {
  t.equal(reason({ error: 'a\u0000b\r\n\tc\u001b[31m \u202eo\u200bx \ud800' }), 'a b c [31m o x')
  t.equal(reason('é'.repeat(10_000)), null, 'a word that is longer than all that is read is none')
  t.equal(reason('ña '.repeat(5_000)), `${'ña '.repeat(66)}ña…`)
  t.equal(reason('\u200b\u2028'), null)
})

t.test('a reason shows no secret', async (t) => {
  const url = new URL('https://ana:cl%C3%A1ve@ntfy.example/mis-alertas/x?key=0123456&n=1')
  const secrets = secretsOf(url)
  t.same(secrets.sort(), ['0123456', 'ana', 'cl%C3%A1ve', 'cláve', 'mis-alertas'])
  t.equal(
    reason({ error: 'ana with cláve may not write to mis-alertas?key=0123456, n=1' }, 403, secrets),
    '… with … may not write to …?key=…, n=1',
  )
  t.equal(reason('POST https://hooks.example/T0/secret/x?y was refused'), 'POST hooks.example was refused')
  t.equal(reason('key AAAAB3NzaC1yc2EAAAADAQAB== is wrong'), 'key … is wrong')
  const name = 'org.springframework.web.bind.MethodArgumentNotValidException'
  t.equal(reason(name), name, 'a long word is no token')
  const secret = '123456:AbC-dEf'
  for (const before of [0, 1_000, 1_980, 1_990, 1_999, 2_000])
    t.notMatch(reason(`${'-'.repeat(before)} ${secret}`, 400, [secret]) ?? '', /AbC|1234/, `after ${before}`)
  t.same(secretsOf(new URL('https://x.example/a%ZZbcdef')), ['a%ZZbcdef'], 'no encoding')
})

t.test('the pause that a body asks for', async (t) => {
  const pause = (body: unknown) => readRefusal(JSON.stringify(body), 429, []).retryAfterSeconds
  t.equal(pause({ ok: false, parameters: { retry_after: 37 } }), 37)
  t.equal(pause({ message: 'You are being rate limited.', retry_after: 64.57, global: false }), 64.57)
  for (const body of [null, 1, 'x', [], {}, { retry_after: '5' }, { retry_after: -1 }, { parameters: 3 }])
    t.equal(pause(body), null, JSON.stringify(body))
})

t.test('no body breaks it', async () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 500 })), (body) => {
      const { reason } = readRefusal(body, 400, [])
      return reason === null || (reason.length > 0 && [...reason].length <= 201 && !/[\p{Cc}\p{Cs}]/u.test(reason))
    }),
  )
})
