import { chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { locateBinaries, program, reachableBinaries, restoreLinks } from './binaries.ts'
import { run, surroundings } from './run-as.ts'

async function copyOfPackage(t: Test) {
  const path = await mkdtemp(join(tmpdir(), 'atalaya-binaries-'))
  t.teardown(() => rm(path, { recursive: true, force: true }))
  const binaries = await locateBinaries()
  // Nine of ten files lie in share, which no program opens to say its version.
  const filter = (source: string) => basename(source) !== 'share'
  await cp(dirname(binaries.folder), path, { recursive: true, verbatimSymlinks: true, filter })
  return { ...binaries, folder: join(path, 'native'), packageFolder: path }
}

t.test('missing library links are made', async (t) => {
  const copy = await copyOfPackage(t)
  const lib = join(copy.folder, 'lib')
  const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
  for (const { name } of links) await rm(join(lib, name))
  const broken = await run(program(copy, 'postgres'), ['--version'])
  t.match(broken, { ok: false, output: [/cannot open shared object file|Library not loaded/] })
  await Promise.all([restoreLinks(copy.packageFolder), restoreLinks(copy.packageFolder)])
  const mended = await run(program(copy, 'postgres'), ['--version'])
  t.match(mended, { ok: true, output: [/^postgres \(PostgreSQL\) /] })
})

t.test('another user gets copies', { skip: surroundings.uid === 0 ? false : 'needs root' }, async (t) => {
  const copy = { ...(await copyOfPackage(t)), version: `test-${process.pid}` }
  const user = { uid: 65534, gid: 65534 }
  const closed = await reachableBinaries(copy, { kind: 'user', user })
  t.teardown(() => rm(closed.folder, { recursive: true, force: true }))
  t.not(closed.folder, copy.folder)
  t.equal((await stat(closed.folder)).mode & 0o777, 0o755)
  t.equal((await reachableBinaries(copy, { kind: 'user', user })).folder, closed.folder, 'made once')
  await chmod(closed.folder, 0o777)
  await t.rejects(reachableBinaries(copy, { kind: 'user', user }), 'files that others could change are not run')
  await chmod(closed.folder, 0o755)
  await chmod(copy.packageFolder, 0o755)
  t.equal((await reachableBinaries(copy, { kind: 'user', user })).folder, copy.folder)
})
