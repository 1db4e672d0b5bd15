import { sql } from 'kysely'
import type { LoginAnswer, Role } from '#domain/contract/accounts/accounts.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import type { MailJob } from '#platform/queues/registry.ts'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { mail as mailJob } from '#workers/jobs/mail.ts'
import { runJob } from '#workers/testing/fixtures.ts'
import type { TestApp } from './build-app.ts'

export const PASSWORD = 'volcan2026x'
const hashOfPassword = hashPassword(PASSWORD)

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** Network address of the caller. */
  from?: string
}

/** Makes one call to the API, with a bearer if a token is given. */
export function call(
  { app }: Pick<TestApp, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  options: CallOptions = {},
) {
  const { body, token, headers, from } = options
  return app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(from && { remoteAddress: from }),
  })
}

/** Adds a confirmed user with the password PASSWORD, without the API. */
export async function addUser(
  { deps }: { deps: Pick<TestApp['deps'], 'db'> },
  email: string,
  role: Role = 'Freemium',
): Promise<number> {
  const user = { email, name: 'Persona de prueba', role, password_hash: await hashOfPassword, confirmed_at: new Date() }
  return (await deps.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

/** The bearer token of a new session. */
export async function logIn(on: Pick<TestApp, 'app'>, email: string, password = PASSWORD): Promise<string> {
  const answer = await call(on, 'POST', '/login/', { body: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`cannot log in: ${answer.statusCode} ${answer.body}`)
  return answer.json<LoginAnswer>().access
}

/** Adds a user as addUser does, with a session. */
export async function userWithToken(on: TestApp, email: string, role?: Role): Promise<{ id: number; token: string }> {
  return { id: await addUser(on, email, role), token: await logIn(on, email) }
}

/** Adds an administrator, with a session. */
export async function administrator(on: TestApp, email: string): Promise<{ id: number; token: string }> {
  const id = await addUser(on, email)
  await changeAccountByEmail(on.deps, email, { admin: true })
  return { id, token: await logIn(on, email) }
}

/** Sends the mails that are due now, by the workers' own function, to a list. */
export async function deliverMails({ app, deps }: Pick<TestApp, 'app' | 'deps'>): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), forget: async () => undefined }
  const { rows } = await sql<{ id: string; data: MailJob; createdOn: Date }>`
    delete from pgboss.job where name = 'mail' and state = 'created' and start_after <= now()
    returning id, data, created_on as "createdOn"
  `.execute(deps.db)
  for (const job of rows) await runJob(mailJob, { ...deps, keys: app.keys, mailer, log: app.log }, job)
  return sent
}

/** The ucid of a mail's link. */
export const ucidOf = (mail: Mail | undefined): string => new URL(mail?.link ?? '').searchParams.get('ucid') ?? ''
