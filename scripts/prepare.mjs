// This runs before `npm start`, `npm run dev`, `npm test` and others, and installs and builds what has changed since
// the last time. `--with-dev` is for commands that need more than the product itself, as tests and checks do.
// It is plain JavaScript without dependencies, since the machine may have Node 20 and nothing installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const withDev = process.argv.includes('--with-dev')
const lockFile = 'package-lock.json'
const installedFile = join('node_modules', '.package-lock.json')
const recordFile = join('node_modules', '.atalaya-prepared.json')

/** Each step runs if its file `of` exists, when its sources have changed since or what it made is gone. */
const steps = [
  {
    name: 'bundling of packages',
    of: join('scripts', 'bundle.mjs'),
    args: [join('scripts', 'bundle.mjs')],
    made: join('node_modules', '.cache', 'bundled', 'index.json'),
    sources: () => [lockFile, join('scripts', 'bundle.mjs')],
  },
  {
    name: 'vite build',
    of: join('client', 'vite.config.ts'),
    says: 'Building the client (vite build) …',
    args: [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'client'],
    made: join('client', 'dist', 'index.html'),
    sources: () => [lockFile, ...files('client'), ...files('domain')],
  },
]

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
// npm puts this folder first on the PATH of every script, so that the packages' own Node is used if they have one.
process.env.PATH = [resolve('node_modules', '.bin'), process.env.PATH].join(delimiter)

if (!isInstalled()) install()
requireNode(24)
steps.filter(({ of }) => existsSync(of)).forEach(make)

/** Whether all packages are installed, by this script or by an `npm ci` by hand. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const { install, dev } = readRecord()
  return (install === hash([lockFile, installedFile]) && (dev || !withDev)) || hasEveryVersion(withDev)
}

/** Checks the packages themselves, since npm's own list of them also changes when only the lock file is written. */
function hasEveryVersion(includesDev) {
  return Object.entries(readJson(lockFile).packages).every(([folder, { version, optional, dev }]) => {
    if (folder === '' || optional || (dev && !includesDev)) return true
    const path = join(folder, 'package.json')
    return existsSync(path) && readJson(path).version === version
  })
}

function install() {
  // `npm ci` first removes what is there, and an Atalaya that runs in this folder would lose its PostgreSQL. So where
  // the product's packages are right, those of tests and checks are added to them.
  const isAdded = withDev && existsSync(installedFile) && hasEveryVersion(false)
  const built = isAdded ? readRecord() : {}
  const [command, time] = isAdded ? ['install', 'a minute'] : ['ci', withDev ? 'a minute or two' : 'half a minute']
  console.log(`Installing the packages (npm ${command}), which takes ${time} …`)
  // The record is removed before the install starts, so that an interrupted one never counts as complete.
  rmSync(recordFile, { force: true })
  rmSync(installedFile, { force: true })
  const args = [
    command,
    '--no-save',
    withDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  if (npm.endsWith('npm-cli.js')) run(`npm ${command}`, node, [npm, ...args])
  else run(`npm ${command}`, 'npm', args)
  writeRecord({ ...built, install: hash([lockFile, installedFile]), dev: withDev })
}

/** Where the packages' own Node does not run (it needs glibc), npm's scripts take the machine's in its place. */
function requireNode(major) {
  const own = resolve('node_modules', '.bin', 'node')
  const lacksGlibc =
    process.platform === 'linux' && existsSync(own) && spawn(own, ['--version']).error?.code === 'ENOENT'
  if (lacksGlibc) rmSync(own)
  const { stdout } = spawn('node', ['--version'])
  const version = (stdout || process.version).trim()
  if (Number(version.slice(1).split('.')[0]) >= major) return
  const system = `${process.platform}-${process.arch}`
  const reason = lacksGlibc ? 'the one that npm brings needs glibc' : `npm has none for ${system}`
  fail(`Atalaya needs Node ${major}: this machine has ${version}, and ${reason}. Please install it.`)
}

function make({ name, says, args, made, sources }) {
  const state = hash(sources())
  const record = readRecord()
  if (record[name] === state && existsSync(made)) return
  if (says) console.log(says)
  writeRecord({ ...record, [name]: undefined })
  run(name, 'node', args)
  writeRecord({ ...record, [name]: state })
}

function files(folder) {
  if (!existsSync(folder)) return []
  const skipped = ['dist', 'node_modules']
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [join(folder, entry.name)]
    return skipped.includes(entry.name) ? [] : files(join(folder, entry.name))
  })
}

function hash(paths) {
  const sum = createHash('sha256')
  for (const path of [...paths].sort()) {
    const content = readFileSync(path)
    sum.update(`${path}\0${content.length}\0`).update(content)
  }
  return sum.digest('hex')
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function readRecord() {
  return existsSync(recordFile) ? readJson(recordFile) : {}
}

function writeRecord(record) {
  writeFileSync(`${recordFile}.new`, JSON.stringify(record))
  renameSync(`${recordFile}.new`, recordFile)
}

/** Runs a command; only when it fails is its output shown, and the script ends. */
function run(name, command, args) {
  const { status, signal, error, stdout, stderr } = spawn(command, args)
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  fail(`${name} failed (${error?.message ?? signal ?? `status ${status}`}).`)
}

function spawn(command, args) {
  // On Windows the PATH may lead to a script, which only a shell can start.
  const shell = process.platform === 'win32' && !isAbsolute(command)
  return spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, shell, stdio: ['ignore', 'pipe', 'pipe'] })
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
