// `--import` loads this before the modules of a process, which then start in half the time. It is plain JavaScript, so
// that it need not be compiled from TypeScript first.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const folder = fileURLToPath(new URL('node_modules/.cache/compiled', root))

// An older Node has neither of the two: npm, which a process may start, can bring its own Node.
const { enableCompileCache, registerHooks } = module
if (enableCompileCache && registerHooks) {
  keepCompiled()
  takeBundled()
  const flag = `--import=${import.meta.url}`
  const { NODE_OPTIONS: options = '' } = process.env
  // The processes that this one starts load it too.
  if (!options.includes(flag)) process.env.NODE_OPTIONS = `${options} ${flag}`.trim()
}

/** Lets Node keep compiled code for later starts. Where the folder cannot be written, everything is compiled again. */
function keepCompiled() {
  const { message } = enableCompileCache(process.env.NODE_COMPILE_CACHE || folder)
  if (message === undefined) process.env.NODE_COMPILE_CACHE ||= folder
}

/** Puts the files that `bundle.mjs` made in place of the packages' own modules. */
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

/** Reads the index of bundles, without packages installed in another version since; [] where nothing was bundled. */
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
