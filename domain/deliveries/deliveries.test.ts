import fc from 'fast-check'
import t from 'tap'
import { deviceName, isPushService } from './devices.ts'
import { isZone, quietUntil, RETRY_SECONDS, retrySeconds } from './timing.ts'

t.test('five retries, later ones farther apart, and never before the channel allows it', async (t) => {
  t.same(
    [1, 2, 3, 4, 5, 6].map((attempts) => retrySeconds(attempts, null)),
    [5, 300, 1_800, 7_200, 28_800, null],
  )
  t.equal(retrySeconds(1, 60_000), 60)
  t.equal(retrySeconds(2, 60_000), 300)
  t.equal(retrySeconds(1, 500), RETRY_SECONDS[0])
  t.equal(retrySeconds(1, 31 * 86_400_000), null, 'a month is too long for an alert')
})

t.test('quiet hours by the clocks of the user', async (t) => {
  const night = { from: '22:00', to: '07:00', zone: 'America/Guayaquil' }
  const at = (text: string) => Date.parse(text)
  const end = at('2026-03-11T12:00:00Z')
  for (const [instant, expected] of [
    ['2026-03-11T02:59:59Z', null],
    ['2026-03-11T03:00:00Z', end],
    ['2026-03-11T05:00:00Z', end],
    ['2026-03-11T11:59:59Z', end],
    ['2026-03-11T12:00:00Z', null],
  ] as const)
    t.equal(quietUntil(night, at(instant)), expected, instant)
  const noon = { from: '13:00', to: '15:30', zone: 'Europe/Madrid' }
  t.equal(quietUntil(noon, at('2026-07-01T11:00:00Z')), at('2026-07-01T13:30:00Z'))
  t.equal(quietUntil(noon, at('2026-01-01T11:00:00Z')), null)
  t.equal(quietUntil({ from: '08:00', to: '08:00', zone: 'UTC' }, end), null, 'no hours at all')
  const spring = { from: '01:00', to: '04:00', zone: 'Europe/Madrid' }
  t.equal(quietUntil(spring, at('2026-03-29T00:30:00Z')), at('2026-03-29T02:00:00Z'), 'the clocks are put forward')
  t.equal(isZone('America/Guayaquil'), true)
  t.equal(isZone('America/Nowhere'), false)
})

t.test('quiet hours end within a day, and then they are over', async () => {
  const time = fc.tuple(fc.nat(23), fc.nat(59)).map((pair) => pair.map((n) => String(n).padStart(2, '0')).join(':'))
  const zone = fc.constantFrom('America/Guayaquil', 'Europe/Madrid', 'America/New_York', 'Pacific/Kiritimati')
  const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
  fc.assert(
    fc.property(time, time, zone, instant, (from, to, zone, now) => {
      const until = quietUntil({ from, to, zone }, now)
      return until === null || (until > now && until - now <= 25 * 3_600_000 && until % 60_000 === 0)
    }),
  )
})

t.test('subscriptions lead to the push services of the browsers', async (t) => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    t.equal(isPushService(endpoint), true, endpoint)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://x@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'nonsense',
  ])
    t.equal(isPushService(endpoint), false, endpoint)
})

t.test('a device is called by its browser', async (t) => {
  for (const [userAgent, name] of [
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome en Linux',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome en Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge en Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari en iPhone'],
    ['curl/8', 'Navegador'],
  ])
    t.equal(deviceName(userAgent), name)
})
