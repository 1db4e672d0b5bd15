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

t.test('the hour that a change of summer time skips or repeats keeps quiet hours', async (t) => {
  for (const [hours, zone, instant, expected] of [
    // Madrid goes from 02:00 to 03:00 at 01:00Z.
    ['02:30-06:00', 'Europe/Madrid', '2026-03-29T00:59:00Z', null],
    ['02:30-06:00', 'Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29T04:00:00Z'],
    ['22:00-02:30', 'Europe/Madrid', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
    ['22:00-02:30', 'Europe/Madrid', '2026-03-29T01:00:00Z', null],
    ['02:10-02:50', 'Europe/Madrid', '2026-03-29T01:10:00Z', null],
    // Madrid goes from 03:00 back to 02:00 at 01:00Z.
    ['22:00-02:30', 'Europe/Madrid', '2026-10-25T00:40:00Z', '2026-10-25T01:30:00Z'],
    ['22:00-02:30', 'Europe/Madrid', '2026-10-25T01:30:00Z', null],
    ['02:30-06:00', 'Europe/Madrid', '2026-10-25T00:29:00Z', null],
    ['02:30-06:00', 'Europe/Madrid', '2026-10-25T00:40:00Z', '2026-10-25T05:00:00Z'],
    ['02:30-06:00', 'Europe/Madrid', '2026-10-25T01:10:00Z', '2026-10-25T05:00:00Z'],
    ['22:00-03:00', 'Europe/Madrid', '2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z'],
    ['22:00-07:00', 'Europe/Madrid', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    // New York goes from 02:00 to 03:00 at 07:00Z, and from 02:00 back to 01:00 at 06:00Z.
    ['02:15-04:00', 'America/New_York', '2026-03-08T07:05:00Z', '2026-03-08T08:00:00Z'],
    ['23:00-02:15', 'America/New_York', '2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'],
    ['23:00-01:30', 'America/New_York', '2026-11-01T06:10:00Z', '2026-11-01T06:30:00Z'],
    ['01:30-06:00', 'America/New_York', '2026-11-01T05:40:00Z', '2026-11-01T11:00:00Z'],
    // Santiago repeats the last hour of a Saturday at 03:00Z, and skips the first of a Sunday at 04:00Z.
    ['23:30-07:00', 'America/Santiago', '2026-04-05T02:45:00Z', '2026-04-05T11:00:00Z'],
    ['23:30-07:00', 'America/Santiago', '2026-04-05T03:15:00Z', '2026-04-05T11:00:00Z'],
    ['00:30-07:00', 'America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06T10:00:00Z'],
    ['21:00-00:30', 'America/Santiago', '2026-09-06T03:00:00Z', '2026-09-06T04:00:00Z'],
    // Lord Howe repeats 01:30 to 02:00 at 15:00Z, and skips 02:00 to 02:30 at 15:30Z.
    ['22:00-01:45', 'Australia/Lord_Howe', '2026-04-04T15:10:00Z', '2026-04-04T15:15:00Z'],
    ['01:45-06:00', 'Australia/Lord_Howe', '2026-04-04T14:50:00Z', '2026-04-04T19:30:00Z'],
    ['02:15-06:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-03T19:00:00Z'],
    ['22:00-02:15', 'Australia/Lord_Howe', '2026-10-03T15:00:00Z', '2026-10-03T15:30:00Z'],
  ] as const) {
    const [from, to] = hours.split('-')
    const until = quietUntil({ from, to, zone }, Date.parse(instant))
    t.equal(until, expected && Date.parse(expected), `${hours} in ${zone} at ${instant}`)
  }
})

t.test('it is quiet while a clock shows one of the quiet hours, and until it shows their end', async () => {
  const changes = [
    ['Europe/Madrid', '2026-03-29T01:00Z'],
    ['Europe/Madrid', '2026-10-25T01:00Z'],
    ['America/New_York', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01T06:00Z'],
    ['America/Santiago', '2026-04-05T03:00Z'],
    ['America/Santiago', '2026-09-06T04:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
    // Neither ever changes its clocks.
    ['America/Guayaquil', '2026-05-01T05:00Z'],
    ['Pacific/Kiritimati', '2026-05-01T05:00Z'],
  ] as const
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format
  const clocks = new Map<string, ReturnType<typeof clock>>(changes.map(([zone]) => [zone, clock(zone)]))
  const clockTime = fc.nat(1_439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))
  const seconds = fc.integer({ min: -26 * 3_600, max: 26 * 3_600 })
  fc.assert(
    fc.property(clockTime, clockTime, fc.constantFrom(...changes), seconds, (from, to, [zone, change], away) => {
      const now = Date.parse(change) + away * 1_000 + 7
      const shows = clocks.get(zone)!
      const isIn = (shown: string) => (from <= to ? from <= shown && shown < to : shown >= from || shown < to)
      const until = quietUntil({ from, to, zone }, now)
      if (until === null) return !isIn(shows(now))
      const isEnd = shows(until) === to || (until === Date.parse(change) && isIn(shows(until - 1)))
      return isEnd && until > now && until - now <= 25 * 3_600_000
    }),
    { numRuns: 1_000 },
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
