import { sql } from 'kysely'
import t from 'tap'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { addUser, logIn } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { launchBrowser, openWindow, watchConsole } from '../support/pages/browser.ts'
import { freePort } from '../support/system/system.ts'

t.test('an administrator reads the jobs in a browser and tries a failed one again', async (t) => {
  const port = await freePort()
  const on = await buildTestApp(t, { env: { PORT: String(port) } })
  const { db } = on.deps
  await addUser(on, 'jefa@example.com')
  await changeAccountByEmail(on.deps, 'jefa@example.com', { admin: true })
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, completed_on, retry_count, retry_limit)
    values ('prune', '{"note": "</script><script>alert(1)</script>"}', 'failed', now(), 5, 5) returning id
  `.execute(db)
  const failed = rows[0].id
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0].state
  await on.app.listen({ host: '127.0.0.1', port })
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const page = await (await openWindow(browser, { locale: 'en-US', baseURL: `http://127.0.0.1:${port}` })).newPage()
  const complaints = watchConsole(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))

  const closed = await page.goto('/admin/jobs')
  t.equal(closed?.status(), 401)
  await page.getByRole('link', { name: 'Ir a Atalaya' }).waitFor()
  complaints.length = 0

  const headers = { authorization: `Bearer ${await logIn(on, 'jefa@example.com')}` }
  t.equal((await page.request.post('/api/admin/session', { headers })).status(), 204)
  t.equal(await page.evaluate(() => document.cookie), '', 'no script sees the cookie')
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: 'prune' }).click()
  await page.waitForURL('/admin/jobs/queues/prune')
  await page.getByText(failed).click()
  await page.getByText('alert(1)').waitFor()
  await page.getByRole('button', { name: 'retry' }).click()
  await page.getByRole('cell', { name: 'retry', exact: true }).waitFor()
  t.equal(await stateOf(failed), 'retry')

  await page.getByRole('button', { name: 'cancel' }).click()
  await page.getByRole('cell', { name: 'cancelled', exact: true }).waitFor()
  t.equal(await stateOf(failed), 'cancelled')
  const font = await page
    .getByRole('heading', { name: 'prune' })
    .evaluate((heading) => getComputedStyle(heading).fontFamily)
  t.match(font, 'system-ui', 'its own style is allowed')

  t.same(dialogs, [])
  t.same(complaints, [])
})
