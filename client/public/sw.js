// Caches the page's shell (its document and its hashed assets), so that it opens without a network. Nothing else is
// stored: no API answer, no price, no mailed link.

importScripts('/sw-alerts.js')

const SHELL = 'atalaya-shell'
const DOCUMENT = '/'
/** Milliseconds that the network may take before the cached document is shown. */
const PATIENCE_MS = 4_000

/** The addresses of the one cached document: the start, and any with a mailed link's name. */
const isDocument = (path) => path === DOCUMENT || /^(?!\/api\/).*(reset-password|confirm-email)/.test(path)
const isAsset = (path) => path.startsWith('/assets/')

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(DOCUMENT, { cache: 'no-cache' })
      .then(keepShell)
      .then(() => self.skipWaiting()),
  )
})

// It serves a page from its next opening on: a loading page gets all its files from one place.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && isDocument(pathname)) event.respondWith(newestDocument(event))
  else if (isAsset(pathname)) event.respondWith(keptAsset(request))
})

/** The server's document; the cached one if the server is unreachable, slow or failing. */
async function newestDocument(event) {
  const fresh = fetch(event.request)
  event.waitUntil(
    fresh.then((response) => keepShell(response.clone())).catch((error) => console.info('shell not renewed', error)),
  )
  const cache = await caches.open(SHELL)
  const kept = await cache.match(DOCUMENT)
  if (!kept) return fresh
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const inTime = fresh.then((response) => (response.status < 500 ? response : kept)).catch(() => kept)
  return Promise.race([inTime, late])
}

/** Returns an asset from the cache if it is there: one with a hash in its name never changes. */
async function keptAsset(request) {
  const cache = await caches.open(SHELL)
  return (await cache.match(request.url)) ?? fetch(request)
}

/** Stores a new document after everything it loads, and drops files that only its predecessor loaded. */
async function keepShell(response) {
  const html = await response.clone().text()
  // Another program in between may answer instead of the server.
  if (!response.ok || response.redirected || !html.includes('<div id="root">')) return
  const cache = await caches.open(SHELL)
  const before = await cache.match(DOCUMENT)
  if (before && (await before.text()) === html) return
  const assets = new Set()
  await keepAssets(cache, html, assets)
  await cache.put(DOCUMENT, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (isAsset(pathname) && !assets.has(pathname)) await cache.delete(url)
  }
}

/** Stores every asset named in `text`, and those named in them; `known` collects their paths. */
async function keepAssets(cache, text, known) {
  for (const [, name] of text.matchAll(/(?:assets|\.)\/([\w.-]+-[\w-]{8}\.(?:js|css|woff2))/g)) {
    const path = `/assets/${name}`
    if (known.has(path)) continue
    known.add(path)
    if (!(await cache.match(path))) await cache.add(path)
    const asset = await cache.match(path)
    if (!path.endsWith('.woff2')) await keepAssets(cache, await asset.text(), known)
  }
}
