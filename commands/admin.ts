import { canonicalEmail } from '../domain/rules/email.ts'
import { readConfig } from '../platform/config/config.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { onLocalDatabase } from '../platform/database/local-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { OperatorError } from '../platform/process/operator-error.ts'
import { runCommand } from '../platform/process/process.ts'
import { setAdministrator } from '../platform/repositories/accounts/administrators.ts'

// `npm run admin -- EMAIL [--revoke]`: makes an account an administrator's, or undoes that.

const USAGE = 'usage: npm run admin -- EMAIL [--revoke]'

async function main(): Promise<void> {
  const { email, admin } = readArguments(process.argv.slice(2))
  await onLocalDatabase(readConfig(process.env), 'npm run admin', async (url) => {
    await migrate(url)
    // A lost connection fails the running statement; an idle one may go with its server.
    const onError = () => undefined
    const db = createDatabase(createPool({ url, max: 1, applicationName: 'atalaya admin', onError }))
    try {
      const outcome = await setAdministrator(db, email, admin)
      if (outcome === 'unknown') throw new OperatorError(`no account has the address ${email}`)
      if (outcome === 'unconfirmed' && admin) {
        throw new OperatorError(`${email} is not confirmed yet: its owner must follow the link of the mail first`)
      }
      console.log(admin ? `${email} is an administrator now` : `${email} is no longer an administrator`)
    } finally {
      await db.destroy()
    }
  })
}

function readArguments(words: readonly string[]): { email: string; admin: boolean } {
  const [text, ...others] = words.filter((word) => word !== '--revoke')
  const options = words.length - others.length - (text === undefined ? 0 : 1)
  if (text === undefined || text.startsWith('-') || others.length > 0 || options > 1) throw new OperatorError(USAGE)
  const email = canonicalEmail(text)
  if (email === null) throw new OperatorError(`${text} is no e-mail address`)
  return { email, admin: options === 0 }
}

runCommand(main)
