// `--import` loads this before the modules of a process, which then start in half the time. Plain JavaScript, which is
// not compiled from TypeScript first.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const folder = fileURLToPath(new URL('node_modules/.cache/compiled', root))

// An older Node has neither: npm, which a process may start, can bring its own.
const { enableCompileCache, registerHooks } = module
if (enableCompileCache && registerHooks) {
  keepCompiled()
  takeBundled()
  const flag = `--import=${import.meta.url}`
  const { NODE_OPTIONS: options = '' } = process.env
  // For the processes that this one starts.
  if (!options.includes(flag)) process.env.NODE_OPTIONS = `${options} ${flag}`.trim()
}

/** Node keeps the compiled code for later starts. Where the folder cannot be written, everything is compiled again. */
function keepCompiled() {
  const { message } = enableCompileCache(process.env.NODE_COMPILE_CACHE || folder)
  if (message === undefined) process.env.NODE_COMPILE_CACHE ||= folder
}

/** What `bundle.mjs` made stands in the place of the packages' own modules. */
function takeBundled() {
  const places = new Map(readPlaces())
  if (places.size === 0) return
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const url = places.get(resolved.url)
      return url === undefined ? resolved : { ...resolved, url }
    },
  })
}

/** Nothing, when nothing was bundled; another version may have been installed since. */
function readPlaces() {
  try {
    return readJson('node_modules/.cache/bundled/index.json')
      .filter(({ name, version }) => readJson(`node_modules/${name}/package.json`).version === version)
      .flatMap(({ files }) => Object.entries(files))
      .map((pair) => pair.map((path) => new URL(path, root).href))
  } catch {
    return []
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'))
}
