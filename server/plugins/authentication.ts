import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deriveKeys, type Keys } from '../../platform/keys.ts'
import { findLiveSessions, type LiveSession } from '../../platform/repositories/sessions.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { SessionCache } from '../session-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keys: Keys
    /** The bearer token of a session. */
    issueToken(session: { id: string; user_id: number; expires_at: Date }): string
    /** Sessions of this user ended here: this process need not wait for the hint. */
    forgetSessions(userId: number): void
    /** Who a request's bearer token stands for; throws `unauthenticated` where nobody. */
    authenticate(request: FastifyRequest): Promise<Identity>
  }
}

interface Claims {
  sub: string
  jti: string
  exp: number
}

const ISSUER = 'atalaya'
const AUDIENCE = 'api'
const CACHED_TOKENS = 10_000
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const BEARER = /^Bearer +([\w.-]{1,2048})$/i

/**
 * Bearer tokens: a JWT is the envelope of a row of `sessions`, which alone says whether it is still good. Its `exp` must
 * be the row's, and the row's life is judged by the clock of the database.
 */
export default fp(
  async (app) => {
    const { config, db, bus, clock } = app.deps
    if (!config.jwtSecret) throw new Error('the server needs a JWT secret')
    await app.register(jwt, {
      secret: config.jwtSecret,
      sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },
      verify: {
        algorithms: ['HS256'],
        allowedIss: ISSUER,
        allowedAud: AUDIENCE,
        requiredClaims: ['iss', 'aud', 'sub', 'jti', 'exp'],
        ignoreExpiration: true,
        cache: CACHED_TOKENS,
      },
    })
    const sessions = new SessionCache((ids) => findLiveSessions(db, ids), clock)

    app.decorate('keys', deriveKeys(config.jwtSecret))
    app.decorate('forgetSessions', (userId: number) => sessions.forget(userId))
    app.decorate('issueToken', ({ id, user_id, expires_at }) =>
      app.jwt.sign({ sub: String(user_id), jti: id, exp: expires_at.getTime() / 1000 }),
    )
    app.decorate('identify', async (token: string) => {
      const claims = readClaims(app, token)
      const session = claims && (await sessions.get(claims.jti))
      return session && matches(claims, session) ? identityOf(session) : null
    })
    app.decorate('authenticate', async (request: FastifyRequest) => {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
      const identity = token ? await app.identify(token) : null
      if (!identity) throw new ApiError('unauthenticated')
      return identity
    })

    app.decorateRequest('identity', null)
    // After the flood guard's onRequest, and before the body of a stranger is read.
    app.addHook('preParsing', async (request) => {
      if (request.routeOptions.config.bearer) request.identity = await app.authenticate(request)
    })

    const ends = [
      bus.subscribe('sessions', ({ user_id }) => sessions.forget(user_id)),
      bus.onReconnected(() => sessions.clear()),
    ]
    app.addHook('onClose', async () => {
      for (const end of ends) end()
    })
  },
  { name: 'authentication' },
)

function readClaims(app: FastifyInstance, token: string): Claims | null {
  try {
    const claims = app.jwt.verify<Claims>(token)
    return UUID.test(claims.jti) ? claims : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FAST_JWT_')) return null
    throw error
  }
}

function matches(claims: Claims, session: LiveSession): boolean {
  return claims.sub === String(session.user_id) && claims.exp * 1000 === session.expires_at.getTime()
}

function identityOf({ expires_at, ...session }: LiveSession): Identity {
  return { ...session, expires_at: expires_at.getTime() }
}
