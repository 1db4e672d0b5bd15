import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readConfig } from '../config/config.ts'
import { jwtSecret, vapidKeys } from './secret.ts'

t.test('secrets are made once, whoever comes first, and only their owner reads them', async (t) => {
  const folder = join(t.testdir(), 'data')
  const secrets = await Promise.all([jwtSecret(folder), jwtSecret(folder)])
  t.equal(secrets[0], secrets[1])
  const [keys, same] = await Promise.all([vapidKeys(folder), vapidKeys(folder)])
  t.same(keys, same)
  t.same(await vapidKeys(folder), keys)
  for (const name of ['jwt.secret', 'vapid.secret']) t.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }
  t.same(readConfig(env).vapid, keys)
})
