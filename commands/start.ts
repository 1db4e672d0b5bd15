import { type Config, publicUrlHint, readConfig } from '#platform/config/config.ts'
import { readSite } from '#platform/config/site-file.ts'
import { checkDatabase } from '#platform/database/await-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '#platform/process/log.ts'
import { runProcess, SERVER_FLAGS, unlessStopped } from '#platform/process/process.ts'
import { jwtSecret, vapidKeys } from '#platform/secrets/keys.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { SupervisedProcess } from './start/supervised-process.ts'

/** The processes have 20 s to stop, and PostgreSQL as long after them. */
const HARD_STOP_MS = 60_000

/** `npm start`: the embedded database (unless DATABASE_URL names another), one server and one worker process. */
runProcess(async ({ fail, stopping }) => {
  const config = readConfig(process.env)
  // The server reads the file itself; reading it here reports errors before anything is started.
  await readSite(config.dataDir)
  const log = createLogger('start', config.logLevel)
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        holder: `pid ${process.pid}, ${config.publicUrl}`,
        log,
        onLost: fail,
        signal: stopping,
      })
  const parts: SupervisedProcess[] = []
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
    await postgres?.stop()
  }
  try {
    const { publicKey, privateKey } = config.vapid ?? (await vapidKeys(config.dataDir))
    const env = {
      // A setting of glibc, which keeps a heap for each thread, up to eight a core. With two a worker of 3,000 stocks
      // uses some 20 MB less.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      DATA_DIR: config.dataDir,
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      ...(postgres && {
        DATABASE_URL: postgres.url,
        JWT_SECRET: config.jwtSecret ?? (await jwtSecret(config.dataDir)),
        DEMO: config.demo ? 'on' : 'off',
      }),
    }
    await unlessStopped(stopping, () => migrate(env.DATABASE_URL as string, seedCatalogue))
    parts.push(
      new SupervisedProcess('server/main.ts', { flags: SERVER_FLAGS, env, onFailed: fail }),
      new SupervisedProcess('workers/main.ts', { env, onFailed: fail }),
    )
    const [, market] = await unlessStopped(stopping, () => Promise.all(parts.map((part) => part.start())))
    console.log(readyLines(config, market).join('\n'))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}, HARD_STOP_MS)

/** The lines printed when a browser can open the page. `market` is the worker's line about the market it shows. */
function readyLines(config: Config, market: string): string[] {
  const lines = ['', `Atalaya is ready: ${config.publicUrl}`, `  market  ${market}`]
  if (config.demo) {
    for (const { email, password, role } of DEMO_USERS) lines.push(`  demo    ${email} / ${password} (${role})`)
  }
  const hint = publicUrlHint(config)
  return [...lines, ...(hint ? [`  address ${hint}`] : []), '  stop    Ctrl-C', '']
}
