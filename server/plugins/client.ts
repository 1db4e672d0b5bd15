import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isMailedLink } from '#domain/rules/views.ts'
import { escapeHtml } from '#platform/html.ts'
import type { PathAliases } from '../http/path-aliases.ts'

const DIST = fileURLToPath(new URL('../../client/dist/', import.meta.url))
/** Matches the path of a file, not of the page. */
const FILE = /\.[^/]*$/

declare module 'fastify' {
  interface FastifyInstance {
    pathAliases: PathAliases
  }
}

/**
 * The built client. Hashed assets never change; everything else is revalidated every time. The page answers at every
 * other address: its view is its own state.
 */
export default fp(
  async (app) => {
    const { config, site, dev } = app.deps
    const aboutSite = JSON.stringify(site)
    if (dev) return serveSources(app, (html) => withField(html, 'site', aboutSite))
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
    const source = await readFile(`${DIST}index.html`, 'utf8')
    const html = withField(withField(source, 'chart-host', config.chartHost ?? ''), 'site', aboutSite)
    const isPage = (path: string) =>
      isMailedLink(path) ? !path.startsWith('/api/') : !app.pathAliases.owns(path) && !FILE.test(path)
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      if (!isPage(request.url.split('?', 1)[0])) return reply.callNotFound()
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
    })
  },
  { name: 'client' },
)

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
