import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { readConfig } from '../config/config.ts'
import { jwtSecret, vapidKeys } from './keys.ts'

t.test('secrets are created once, by the first process, and only their owner can read them', async (t) => {
  const folder = join(t.testdir(), 'data')
  const starts = Array.from({ length: 100 }, async (_, start) => {
    for (let turn = 0; turn < start; turn++) await setImmediate()
    return jwtSecret(folder)
  })
  const secrets = await Promise.all(starts)
  t.equal(new Set(secrets).size, 1, 'a hundred starts, each a moment later, of one process id as containers have it')
  t.equal(await jwtSecret(folder), secrets[0])
  const [keys, same] = await Promise.all([vapidKeys(folder), vapidKeys(folder)])
  t.same(keys, same)
  t.same(await vapidKeys(folder), keys)
  for (const name of ['jwt.secret', 'vapid.secret']) t.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  t.same((await readdir(folder)).sort(), ['jwt.secret', 'vapid.secret'], 'no draft stays')
  const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }
  t.same(readConfig(env).vapid, keys)
})
