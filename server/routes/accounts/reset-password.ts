import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import type { ErrorBody } from '#domain/contract/common.ts'
import { acceptNewPassword, acceptPassword } from '../../accounts/guards.ts'
import { changePassword, resetByLink } from '../../accounts/passwords.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const DONE = 'La contraseña se cambió correctamente.'

/** Serves a mailed link (`?ucid=`) and the account page (`?access_token=`, with any value, and a bearer). */
export const resetPasswordRoute: FastifyPluginAsync = async (app) => {
  mount(
    app,
    calls.resetPassword,
    async ({ identity, query, body }) => {
      const password = acceptNewPassword(body.password)
      const current = body.current_password === undefined ? undefined : acceptPassword(body.current_password)
      if (identity) await changePassword(app, identity, password, current)
      else await resetByLink(app, query.ucid ?? '', password)
      return { message: DONE }
    },
    {
      // The way and the caller are determined before the body is read.
      preParsing: async (request) => {
        const query = request.query as object
        const fromAccountPage = 'access_token' in query
        if (fromAccountPage === 'ucid' in query) throw new ApiError('invalid_request')
        if (fromAccountPage) request.identity = await app.authenticate(request)
      },
      // The account page reads `detail`, the page behind the link `error`.
      preSerialization: async (request, _, payload) => {
        if (!('access_token' in (request.query as object))) return payload
        const { error, ...rest } = payload as ErrorBody
        return error === undefined ? payload : { ...rest, detail: error }
      },
    },
  )
}
