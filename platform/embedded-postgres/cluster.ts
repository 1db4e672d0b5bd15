import { randomBytes } from 'node:crypto'
import { chown, lchown, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileRemedy } from '../process/file-error.ts'
import { absent, type Binaries, program } from './binaries.ts'
import { EmbeddedPostgresError, lastWords } from './error.ts'
import { command, type RunAs, run, type User } from './run-as.ts'

export interface Cluster {
  folder: string
  password: string
  logFile: string
}

const staged = /^postgres\.(init-|password\.)/
const stagedLifeMs = 600_000

export async function clusterOwner(dataDir: string): Promise<User | undefined> {
  const found = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(absent)
  return found && { uid: found.uid, gid: found.gid }
}

/** The cluster of a data folder, made if there is none; any number of processes may call it at once. */
export async function ensureCluster(dataDir: string, binaries: Binaries, runAs: RunAs): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const major = await clusterMajor(folder)
  if (major !== undefined && major !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The cluster in ${folder} is of PostgreSQL ${major}, this Atalaya brings ${binaries.major}: ` +
        'it is left as it is; choose another DATA_DIR, or dump and restore it.',
    )
  }
  const password = await ensurePassword(join(dataDir, 'postgres.password'), major !== undefined)
  if (major === undefined) await initialise(dataDir, folder, password, binaries, runAs)
  return { folder, password, logFile: join(dataDir, 'postgres.log') }
}

/** Deletes the remains of killed first starts; younger ones may belong to a start under way. */
export async function removeStaged(dataDir: string) {
  for (const name of (await readdir(dataDir)).filter((name) => staged.test(name))) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(absent)
    if (found && Date.now() - found.mtimeMs > stagedLifeMs) await rm(path, { recursive: true, force: true })
  }
}

async function clusterMajor(folder: string) {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(absent))?.trim()
}

async function ensurePassword(path: string, clusterExists: boolean) {
  if (!clusterExists) {
    const own = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(own, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
    // A hard link appears whole or not at all, and never replaces the password of a faster starter.
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(own)
  }
  const password = (await readFile(path, 'utf8').catch(absent))?.trim()
  if (password) return password
  throw new EmbeddedPostgresError(`${path} is missing or empty, and the cluster beside it cannot be opened without it.`)
}

async function initialise(dataDir: string, folder: string, password: string, binaries: Binaries, runAs: RunAs) {
  const staging = await mkdtemp(join(dataDir, 'postgres.init-'))
  try {
    const fresh = join(staging, 'cluster')
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(join(staging, 'password'), password, { mode: 0o600 })
    await giveTo(staging, runAs)
    const { file, args, options } = command(runAs, fresh, program(binaries, 'initdb'), (here) => [
      `--pgdata=${here}`,
      `--pwfile=${here}/../password`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ])
    const result = await run(file, args, options)
    if (!result.ok) {
      const reason = lastWords(result.output) ?? result.output.at(-1)
      throw new EmbeddedPostgresError(
        `DATA_DIR: no database can be made in ${dataDir} (${reason})${fileRemedy(String(reason))}.`,
        result.output,
      )
    }
    await rename(fresh, folder)
  } catch (error) {
    // A faster starter has put its cluster in place: that one is used.
    if ((await clusterMajor(folder)) !== undefined) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    throw new EmbeddedPostgresError(`${folder} is in the way: it holds files, but no PostgreSQL cluster.`)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Makes PostgreSQL's user the owner of a folder and of everything in it. */
export async function giveTo(folder: string, runAs: RunAs) {
  if (runAs.kind !== 'user') return
  const { uid, gid } = runAs.user
  if ((await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
  await chown(folder, uid, gid)
}
