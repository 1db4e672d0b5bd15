import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { type ActiveSession, findActiveSessions } from '#platform/repositories/accounts/sessions.ts'
import { deriveKeys, type Keys } from '#platform/secrets/keys.ts'
import { SessionCache } from '../accounts/sessions.ts'
import type { Identity } from '../deps.ts'
import { ApiError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keys: Keys
    /** The bearer token of a session. */
    issueToken(session: { id: string; user_id: number; expires_at: Date }): string
    /** Drops the cached sessions of a user that ended in this process, without waiting for the hint. */
    forgetSessions(userId: number): void
    /** The identity of a request's bearer token; rejects with `unauthenticated` without one. */
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
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Allows only a few spaces: each spelling of a known token is cached. */
const BEARER = /^Bearer {1,8}([\w.-]{1,2048})$/i

/**
 * Bearer tokens: a JWT wraps a row of `sessions`, which alone says whether it is still valid. Its `exp` must equal the
 * row's, and the row's expiry is judged by the database's clock.
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
      },
    })
    // The content of valid tokens, by the header that they came in: each signature is checked once, since the content
    // never changes. Rejected ones are not kept, and whether a session is still active is checked below.
    const tokens = new LRUCache<string, Claims>({ max: 10_000 })
    const sessions = new SessionCache(async (ids) => (await findActiveSessions(db, ids)).map(identityOf), clock)

    app.decorate('keys', deriveKeys(config.jwtSecret))
    app.decorate('forgetSessions', (userId: number) => sessions.forget(userId))
    app.decorate('issueToken', ({ id, user_id, expires_at }) =>
      app.jwt.sign({ sub: String(user_id), jti: id, exp: expires_at.getTime() / 1000 }),
    )
    const check = (authorization: string) => {
      const claims = readClaims(app, authorization)
      if (claims) tokens.set(authorization, claims)
      return claims
    }
    const identify = async (authorization: string) => {
      const claims = tokens.get(authorization) ?? check(authorization)
      return claims && matching(claims, await sessions.get(claims.jti))
    }
    app.decorate('identify', (token: string) => identify(`Bearer ${token}`))
    app.decorate('authenticate', async ({ headers: { authorization = '' } }: FastifyRequest) => {
      const identity = await identify(authorization)
      if (identity === null) throw new ApiError('unauthenticated')
      return identity
    })

    app.decorateRequest('identity', null)
    // Runs after the onRequest of the request rate limit, and before the body of a stranger is read.
    app.addHook('onRoute', (route) => {
      if (route.config?.bearer) route.preParsing = [requireBearer, route.preParsing ?? []].flat()
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

const requireBearer: preParsingHookHandler = async (request) => {
  request.identity = await request.server.authenticate(request)
}

function readClaims(app: FastifyInstance, authorization: string): Claims | null {
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined) return null
  try {
    const claims = app.jwt.verify<Claims>(token)
    return UUID.test(claims.jti) ? claims : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FAST_JWT_')) return null
    throw error
  }
}

/** The identity, if the token agrees with it. */
function matching(claims: Claims, identity: Identity | null): Identity | null {
  if (identity === null) return null
  return claims.sub === String(identity.user_id) && claims.exp * 1000 === identity.expires_at ? identity : null
}

function identityOf({ expires_at, ...session }: ActiveSession): Identity {
  return { ...session, expires_at: expires_at.getTime() }
}
