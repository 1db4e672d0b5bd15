import type { preParsingHookHandler } from 'fastify'
import { isAdministratorSession } from '#platform/repositories/accounts/sessions.ts'
import { ApiError } from '../http/errors.ts'

/** Beside `bearer: true`, on a route for administrators: throws `admins_only` before the body of another is read. */
export const administratorsOnly: preParsingHookHandler = async ({ server, identity }) => {
  const { db } = server.deps
  if (!(await isAdministratorSession(db, identity!.session_id))) throw new ApiError('admins_only')
}
