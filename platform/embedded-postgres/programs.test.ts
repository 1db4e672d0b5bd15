import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import t from 'tap'
import { command, findPackage, restoreLinks, run } from './programs.ts'

t.test('missing library links are made', async (t) => {
  const copy = await mkdtemp(join(tmpdir(), 'atalaya-programs-'))
  t.teardown(() => rm(copy, { recursive: true, force: true }))
  // Nine of ten files are in share, which no program opens to print its version.
  const filter = (source: string) => basename(source) !== 'share'
  await cp(findPackage(), copy, { recursive: true, verbatimSymlinks: true, filter })
  const version = () =>
    run(
      command({ folder: join(copy, 'native'), major: '', user: undefined, passesFolders: false }, 'postgres', [
        '--version',
      ]),
    )
  const lib = join(copy, 'native', 'lib')
  const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
  for (const { name } of links) await rm(join(lib, name))
  const broken = await version()
  t.match(broken, { ok: false, output: [/cannot open shared object file|Library not loaded/] })
  await Promise.all([restoreLinks(copy), restoreLinks(copy)])
  const mended = await version()
  t.match(mended, { ok: true, output: [/^postgres \(PostgreSQL\) /] })
})
