import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileRemedy } from '../process/file-error.ts'
import { OperatorError } from '../process/operator-error.ts'
import { storedSecret } from '../secrets/keys.ts'
import { command, lastWords, type Programs, run, type User } from './programs.ts'

/** The files of one PostgreSQL, and the password of its superuser. */
export interface Cluster {
  folder: string
  password: string
  logFile: string
}

const PASSWORD_FILE = 'postgres.password'
const DRAFT = 'postgres.init-'
/** Milliseconds after which the draft of a cluster cannot belong to a start under way any more. */
const DRAFT_MS = 600_000

/** Finds the cluster of a data folder, if there is one. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const password = (await readFile(join(dataDir, PASSWORD_FILE), 'utf8').catch(absent))?.trim()
  return password ? { folder: join(dataDir, 'postgres'), password, logFile: join(dataDir, 'postgres.log') } : undefined
}

export async function clusterOwner(dataDir: string): Promise<User | undefined> {
  return stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(absent)
}

/** Finds or creates the cluster of a data folder. Several processes may call this at the same time. */
export async function ensureCluster(dataDir: string, programs: Programs): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const major = await clusterMajor(folder)
  if (major === undefined) {
    const password = await storedSecret(dataDir, PASSWORD_FILE, () => randomBytes(24).toString('base64url'))
    await initialise(dataDir, folder, password.trim(), programs)
  } else if (major !== programs.major) {
    throw new OperatorError(
      `The cluster in ${folder} is of PostgreSQL ${major}, this Atalaya brings ${programs.major}: ` +
        'it is left as it is; choose another DATA_DIR, or dump and restore it.',
    )
  }
  const cluster = await findCluster(dataDir)
  if (cluster) return cluster
  const path = join(dataDir, PASSWORD_FILE)
  throw new OperatorError(`${path} is missing or empty, and the cluster beside it cannot be opened without it.`)
}

async function clusterMajor(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(absent))?.trim()
}

/**
 * Creates the cluster in a draft folder and then moves it to its place, where it appears whole. Of two first starts,
 * the slower one uses the cluster of the other.
 */
async function initialise(dataDir: string, folder: string, password: string, programs: Programs): Promise<void> {
  await removeOldDrafts(dataDir)
  const draft = await mkdtemp(join(dataDir, DRAFT))
  try {
    const fresh = join(draft, 'cluster')
    const passwordFile = join(draft, 'password')
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    await giveTo(draft, programs.user)
    const settings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--pwfile=${passwordFile}`, '--username=postgres', '--auth=scram-sha-256']
    const args = [`--pgdata=${fresh}`, ...access, ...settings, '--no-instructions']
    const { ok, output } = await run(command(programs, 'initdb', args))
    if (!ok) {
      const reason = String(lastWords(output) ?? output.at(-1))
      throw new OperatorError(`DATA_DIR: no database can be made in ${dataDir} (${reason})${fileRemedy(reason)}.`)
    }
    await rename(fresh, folder)
  } catch (error) {
    if ((await clusterMajor(folder)) !== undefined) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    throw new OperatorError(`${folder} is in the way: it holds files, but no PostgreSQL cluster.`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Deletes the drafts of first starts that were killed. */
async function removeOldDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue
    const made = (await stat(join(dataDir, name)).catch(absent))?.mtimeMs ?? Number.NaN
    if (Date.now() - made > DRAFT_MS) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Makes `user` the owner of a folder and its content, since PostgreSQL opens no cluster of another user. */
export async function giveTo(folder: string, user: User | undefined): Promise<void> {
  if (!user || (await stat(folder)).uid === user.uid) return
  const { ok, output } = await run({ file: 'chown', args: ['-R', `${user.uid}:${user.gid}`, folder], options: {} })
  if (!ok) throw new Error(output.at(-1))
}

export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
