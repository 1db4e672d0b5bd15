import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { OperatorError } from '../process/operator-error.ts'
import { ensureCluster } from './cluster.ts'
import { command, findPackage, findPrograms, restoreLinks, run } from './programs.ts'

const isRoot = process.getuid?.() === 0

/** A copy of the package in a folder of mode 700. */
async function copyPackage(t: Test, filter: (source: string) => boolean = () => true): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'atalaya-programs-'))
  t.teardown(() => rm(copy, { recursive: true, force: true }))
  await cp(findPackage(), copy, { recursive: true, verbatimSymlinks: true, filter })
  return copy
}

// Nine of ten files are in share, which no program opens to print its version.
const withoutShare = (source: string) => basename(source) !== 'share'

t.test('missing library links are made', async (t) => {
  const copy = await copyPackage(t, withoutShare)
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

t.test('packages where only root may go make a database', { skip: isRoot ? false : 'needs root' }, async (t) => {
  const copy = await copyPackage(t)
  t.equal((await stat(copy)).mode & 0o777, 0o700)
  const dataDir = join(copy, 'data')
  await mkdir(dataDir)
  const programs = await findPrograms(undefined, copy)
  t.ok(programs.user, 'as another user than root')
  const { folder } = await ensureCluster(dataDir, programs)
  t.equal((await stat(folder)).uid, programs.user?.uid)
  t.equal((await stat(copy)).mode & 0o777, 0o700, 'whose rights are as they were')
})

t.test('a system without glibc is told what works there', { skip: process.platform !== 'linux' }, async (t) => {
  const copy = await copyPackage(t, withoutShare)
  const file = join(copy, 'native', 'bin', 'postgres')
  const program = (await readFile(file)).toString('latin1')
  t.match(program, 'ld-linux')
  await writeFile(file, program.replace('ld-linux', 'ld-absen'), 'latin1')
  await t.rejects(
    findPrograms(undefined, copy),
    new OperatorError(
      "The packages' PostgreSQL needs glibc, which this system (such as Alpine) does not have: " +
        'set DATABASE_URL to a PostgreSQL of your own, or use the image (docker compose up).',
    ),
  )
})
