import t from 'tap'
import { chooseRunAs, type User } from './run-as.ts'

const nobody = { uid: 65534, gid: 65534 }
const around = (uid: number, namespaces: boolean, user?: User) => ({
  uid,
  namespaceWorks: async () => namespaces,
  unprivilegedUser: async () => user,
})

t.test('an ordinary user runs PostgreSQL as themselves', async (t) => {
  t.same(await chooseRunAs(around(1000, true, nobody), undefined), { kind: 'self' })
})

t.test('root uses a user namespace, or an unprivileged user, or says what to do', async (t) => {
  t.same(await chooseRunAs(around(0, true, nobody), undefined), { kind: 'namespace' })
  t.same(await chooseRunAs(around(0, true, nobody), { uid: 0, gid: 0 }), { kind: 'namespace' })
  t.same(await chooseRunAs(around(0, false, nobody), { uid: 0, gid: 0 }), { kind: 'user', user: nobody })
  await t.rejects(chooseRunAs(around(0, false), undefined), { message: /ordinary user, or set DATABASE_URL\.$/ })
})

t.test('root runs the cluster of an ordinary user as that user', async (t) => {
  const owner = { uid: 1001, gid: 1001 }
  t.same(await chooseRunAs(around(0, true, nobody), owner), { kind: 'user', user: owner })
})
