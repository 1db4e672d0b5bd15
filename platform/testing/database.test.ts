import { Client } from 'pg'
import t from 'tap'
import { query } from './client.ts'
import { testDatabase } from './database.ts'

t.test('every caller has an empty database', async (t) => {
  const [one, two] = await Promise.all([testDatabase(t), testDatabase(t)])
  await query(one, 'create table only_here (n integer)')
  t.same(await query(two, `select to_regclass('only_here') as found`), [{ found: null }])
  t.equal(one.adminUrl, two.adminUrl)
})

t.test('a database is dropped at teardown, though a connection to it is open', async (t) => {
  const { adminUrl } = await testDatabase(t)
  const closed = Promise.withResolvers<Error>()
  let name = ''
  await t.test('caller', async (t) => {
    const database = await testDatabase(t)
    name = database.name
    const client = new Client(database.url)
    client.on('error', closed.resolve)
    await client.connect()
  })
  t.match((await closed.promise).message, /terminat/)
  t.same(await query({ url: adminUrl }, `select 1 from pg_database where datname = '${name}'`), [])
})

t.test('a given server is used', async (t) => {
  const { adminUrl } = await testDatabase(t)
  const given = process.env.ATALAYA_TEST_POSTGRES
  process.env.ATALAYA_TEST_POSTGRES = adminUrl.replace('127.0.0.1', 'localhost')
  t.teardown(() => {
    if (given === undefined) delete process.env.ATALAYA_TEST_POSTGRES
    else process.env.ATALAYA_TEST_POSTGRES = given
  })
  const database = await testDatabase(t)
  t.match(database.url, /@localhost:/)
  t.same(await query(database, 'select current_database() as name'), [{ name: database.name }])
})
