import { parseArgs } from 'node:util'
import { Role } from '#domain/contract/accounts/accounts.ts'
import type { AccountChange } from '#domain/contract/accounts/administration.ts'
import { canonicalEmail } from '#domain/rules/account-fields.ts'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { onLocalDatabase } from '#platform/database/local-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'

// `npm run admin -- EMAIL`: sets an account's plan (`--plan`), and whether it is an administrator's (`--admin`).
// Without either it becomes an administrator's; `--revoke` means `--admin off`.

const USAGE = `usage: npm run admin -- EMAIL [--plan ${Role.enum.join('|')}] [--admin on|off] [--revoke]`

async function main(): Promise<void> {
  const { email, change } = readArguments(process.argv.slice(2))
  await onLocalDatabase(readConfig(process.env), 'npm run admin', async (url) => {
    await migrate(url)
    // A lost connection fails the running statement; an idle one may end with its server.
    const onError = () => undefined
    await using db = createDatabase(createPool({ url, max: 1, applicationName: 'atalaya admin', onError }))
    const refusal = await changeAccountByEmail({ db, bus: new PostgresBus({ url, db, onError }) }, email, change)
    if (refusal === 'unknown_account') throw new OperatorError(`no account has the address ${email}`)
    if (refusal === 'unconfirmed_account') {
      throw new OperatorError(`${email} is not confirmed yet: its owner must follow the link of the mail first`)
    }
    if (change.role) console.log(`${email} has the plan ${change.role} now`)
    if (change.admin !== undefined) {
      console.log(change.admin ? `${email} is an administrator now` : `${email} is no longer an administrator`)
    }
  })
}

function readArguments(words: string[]): { email: string; change: AccountChange } {
  const { values, positionals } = parsed(words)
  const [text, ...others] = positionals
  if (text === undefined || others.length > 0 || (values.revoke && values.admin)) throw new OperatorError(USAGE)
  const email = canonicalEmail(text)
  if (email === null) throw new OperatorError(`${text} is no e-mail address`)
  const role = oneOf('--plan', values.plan, Role.enum)
  const admin = oneOf('--admin', values.revoke ? 'off' : (values.admin ?? (role ? undefined : 'on')), ['on', 'off'])
  return { email, change: { ...(role && { role }), ...(admin && { admin: admin === 'on' }) } }
}

function parsed(args: string[]) {
  try {
    const options = { plan: { type: 'string' }, admin: { type: 'string' }, revoke: { type: 'boolean' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError(USAGE, { cause: error })
  }
}

function oneOf<T extends string>(option: string, text: string | undefined, words: readonly T[]): T | undefined {
  const word = words.find((word) => word.toLowerCase() === text?.toLowerCase())
  if (text !== undefined && word === undefined) {
    throw new OperatorError(`${option} is ${words.join(' or ')}, not ${JSON.stringify(text)}`)
  }
  return word
}

runCommand(main)
