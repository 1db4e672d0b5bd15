import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isMailedLink, isTypedAddress } from '#domain/rules/views.ts'
import { escapeHtml } from '#platform/html.ts'

const DIST = fileURLToPath(new URL('../../client/dist/', import.meta.url))

/**
 * The built client. Hashed assets never change; everything else is revalidated every time. Its page answers at the
 * start and at the addresses of mailed links. A browser gets it also at addresses that people type (`/login` is a call
 * too, of another method) and, with 404, at unknown ones. The page's own state, not its address, says what it shows.
 */
export default fp(
  async (app) => {
    const { config, site, dev } = app.deps
    // Where password managers look for the place to change a password.
    app.get('/.well-known/change-password', { schema: { hide: true } }, (_, reply) =>
      reply.redirect('/change-password'),
    )
    const fill = (html: string) =>
      withField(withField(html, 'site', JSON.stringify(site)), 'live-origins', config.origins.join(' '))
    if (dev) return serveSources(app, fill)
    if (!existsSync(DIST)) {
      app.log.warn('client/dist is missing: run npm run build. Only the API is served.')
      return
    }
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      globIgnore: ['*.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const html = withField(fill(await readFile(`${DIST}index.html`, 'utf8')), 'chart-host', config.chartHost ?? '')
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split('?', 1)[0]
      const isApi = /^\/api(\/|$)/.test(path)
      const isPage = path === '/' || isMailedLink(path) || (isTypedAddress(path) && isBrowser(request))
      const isUnknown = !isPage && app.methodsOf(path).length === 0
      if (isApi || (isUnknown ? !isBrowser(request) : !isPage)) return reply.callNotFound()
      return reply
        .code(isUnknown ? 404 : 200)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html)
    })
  },
  { name: 'client' },
)

/** Whether a page is asked for: a browser's visit to an address says so, and a program that reads JSON does not. */
const isBrowser = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') === true

/** Fills in one of the server's settings in the page's head; an empty field leaves the default. */
function withField(html: string, name: string, value: string): string {
  const empty = `<meta name="${name}" content="" />`
  if (!html.includes(empty)) throw new Error(`index.html has no ${empty}`)
  return html.replace(empty, () => `<meta name="${name}" content="${escapeHtml(value)}" />`)
}

/**
 * Serves the client's sources through Vite, reloading on change; `fill` completes the page of the application. Vite is
 * imported only here: a server works without it.
 */
async function serveSources(app: FastifyInstance, fill: (html: string) => string): Promise<void> {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('../../client/', import.meta.url))
  // Loaded natively: Vite's own loader writes a copy of the configuration, which `node --watch` sees as a change.
  const page = {
    name: 'page',
    transformIndexHtml: (html: string, { path }: { path: string }) => (path === '/index.html' ? fill(html) : html),
  }
  const vite = await createServer({
    root,
    configLoader: 'native',
    appType: 'spa',
    server: { middlewareMode: true },
    plugins: [page],
  })
  app.addHook('onClose', () => vite.close())
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      if (error) app.log.error({ err: error }, 'vite')
      reply.raw.writeHead(error ? 500 : 404).end()
    })
  })
}
