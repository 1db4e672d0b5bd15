import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { testSmtp } from '#platform/testing/smtp.ts'
import { chartHost } from '../support/configured/chart-host.ts'
import { mailServer } from '../support/configured/mail-server.ts'
import { siteNames } from '../support/configured/site-names.ts'
import { BrowserFixture } from '../support/spec/fixture.ts'
import { freePort, preparedFolder, startSystem } from '../support/system/system.ts'

// The system of this file has settings that a fresh clone does not have.

const dataDir = await preparedFolder(t)
await copyFile('docs/examples/site.json', join(dataDir, 'site.json'))
const smtp = await testSmtp(t)
const port = await freePort()
const CHART_HOST = `http://127.0.0.1:${port}`
const system = await startSystem({ dataDir, env: { PORT: String(port), CHART_HOST, SMTP_URL: smtp.url } })
t.teardown(() => system.stop())
const fixture = await BrowserFixture.on(t, system)

for (const [setting, shown] of Object.entries({
  CHART_HOST: chartHost,
  SMTP_URL: mailServer,
  'site.json': siteNames,
})) {
  t.test(setting, (t) => shown(t, fixture, { CHART_HOST, smtp }))
}
