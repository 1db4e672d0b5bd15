import type { FastifyPluginAsync } from 'fastify'
import { accountRoute } from './account.ts'
import { accountDataRoute } from './account-data.ts'
import { confirmEmailRoute } from './confirm-email.ts'
import { deleteUserRoute } from './delete-user.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { registerRoute } from './register.ts'
import { resetPasswordRoute } from './reset-password.ts'

/** Each file of this folder has a line here. */
const calls = [
  accountRoute,
  accountDataRoute,
  registerRoute,
  confirmEmailRoute,
  loginRoute,
  logoutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  deleteUserRoute,
]

export const accountRoutes: FastifyPluginAsync = async (app) => {
  // An empty body is no body, whatever its type: clients send a type with every call.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body as string, done),
  )
  for (const call of calls) await app.register(call)
}
