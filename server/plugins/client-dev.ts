import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/**
 * The client's sources through Vite, reloading on change; `fill` completes the one page of the application. Vite is
 * imported only here: a server works without it.
 */
export async function serveSources(app: FastifyInstance, fill: (html: string) => string): Promise<void> {
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
