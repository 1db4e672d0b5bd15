import Fastify from 'fastify'
import t from 'tap'
import { PathAliases } from './path-aliases.ts'

t.test('every spelling of a path reaches the handler it was declared with', async (t) => {
  const pathAliases = new PathAliases()
  const app = Fastify({ rewriteUrl: (request) => pathAliases.rewrite(request.method ?? '', request.url ?? '') })
  pathAliases.watchRoutes(app)
  const api = { schema: { response: { 200: {} } } }
  app.get('/api/user-watchlist/', api, async (request) => ({ url: request.url, route: request.routeOptions.url }))
  app.post('/login/', api, async () => ({ ok: true }))
  app.get('/news', api, async () => ({ news: true }))
  app.get('/api/things/:id/parts/', api, async (request) => request.params)
  t.teardown(() => app.close())

  for (const url of ['/api/user-watchlist/', '/api/user-watchlist', '/user-watchlist/', '/user-watchlist']) {
    const answer = (await app.inject(`${url}?tk=a/b`)).json()
    t.same(answer, { url: '/api/user-watchlist/?tk=a/b', route: '/api/user-watchlist/' }, url)
  }
  for (const url of ['/login', '/login/', '/api/login', '/api/login/']) {
    t.equal((await app.inject({ method: 'POST', url })).statusCode, 200, url)
  }
  for (const url of ['/news', '/news/', '/api/news', '/api/news/?page=1'])
    t.same((await app.inject(url)).json(), { news: true }, url)
  for (const url of ['/api/things/7/parts/', '/api/things/7/parts', '/things/7/parts/', '/things/7/parts?tk=1'])
    t.same((await app.inject(url)).json(), { id: '7' }, url)
  t.same(pathAliases.methodsOf('/things/7/parts'), ['GET', 'HEAD'])
  for (const url of [
    '/login',
    '/things/x/parts',
    '/things/7',
    '/things/7/parts/8',
    '/api',
    '/api/',
    '//news',
    '/apinews',
    '/api/api/news',
    '/NEWS',
  ]) {
    t.equal((await app.inject(url)).statusCode, 404, `GET ${url} is no route`)
  }
})
