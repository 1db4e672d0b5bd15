import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '#test/support/system/system.ts'
import { runningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { query } from '../testing/client.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { onLocalDatabase } from './local-database.ts'

const log = { info() {}, warn() {} }

const portOf = async (url: string) => (await query({ url }, `select current_setting('port')::int as port`))[0].port

t.test('a command works on the database of DATABASE_URL, of the Atalaya that runs, or of a stopped one', async (t) => {
  const dataDir = join(await scratchFolder(t), 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'pid 7, http://localhost:3007', log })
  t.teardown(() => postgres.stop())

  t.equal(await onLocalDatabase({ databaseUrl: 'named', dataDir }, 'a test', async (url) => url), 'named')

  const beside = await onLocalDatabase({ databaseUrl: null, dataDir }, 'a test', portOf)
  t.equal(beside, postgres.port, 'another process holds the folder, and still the command works')
  t.equal(await portOf(postgres.url), postgres.port, 'which goes on as before')

  await postgres.stop()
  t.equal(await runningPostgres(dataDir), undefined)
  const fault = new Error('what the command wanted failed')
  await t.rejects(
    onLocalDatabase({ databaseUrl: null, dataDir }, 'a test', async (url) => {
      t.ok(await portOf(url), 'a stopped one is started temporarily')
      throw fault
    }),
    fault,
  )
  t.equal(await runningPostgres(dataDir), undefined, 'and stopped again, whatever came of it')
})

t.test('the remains of a killed server are not a running one', async (t) => {
  const dataDir = t.testdir({ 'postgres.password': 'any', postgres: { 'postmaster.pid': '' } })
  t.equal(await runningPostgres(dataDir), undefined)
  const lines = ['99999999', dataDir, '0', String(await freePort()), '', '127.0.0.1', '', 'ready   ']
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lines.join('\n'))
  t.equal(await runningPostgres(dataDir), undefined)
  t.equal(await runningPostgres(join(dataDir, 'none')), undefined)
})
