import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { bodyError } from '../accounts/input.ts'
import { accountRoute } from './accounts/account.ts'
import { confirmEmailRoute } from './accounts/confirm-email.ts'
import { deleteUserRoute } from './accounts/delete-user.ts'
import { forgotPasswordRoute } from './accounts/forgot-password.ts'
import { loginRoute } from './accounts/login.ts'
import { logoutRoute } from './accounts/logout.ts'
import { registerRoute } from './accounts/register.ts'
import { resetPasswordRoute } from './accounts/reset-password.ts'

/** One line per file of accounts/. */
const calls = [
  accountRoute,
  registerRoute,
  confirmEmailRoute,
  loginRoute,
  logoutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  deleteUserRoute,
]

export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.setSchemaErrorFormatter(bodyError)
  // An empty body is no body, whatever its type: clients send a type with every call.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body as string, done),
  )
  for (const call of calls) await app.register(call)
}
