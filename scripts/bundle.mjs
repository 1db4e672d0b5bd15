// Bundles each of these packages, which have hundreds of small modules, into a few files that `preload.mjs` puts in
// their place: finding and reading the modules took half of a command's start. `prepare.mjs` runs this.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const PACKAGES = ['kysely', 'typebox']

const root = pathToFileURL(`${dirname(dirname(fileURLToPath(import.meta.url)))}/`)
const folder = new URL('node_modules/.cache/bundled/', root)

rmSync(folder, { recursive: true, force: true })
const index = await Promise.all(PACKAGES.map(bundle))
mkdirSync(folder, { recursive: true })
// The index is written last, so that an interrupted run never counts as complete.
writeFileSync(new URL('index.json', folder), JSON.stringify(index, null, 2))

/** Bundles a package; returns its version and, for each module that others may import, the file in its place. */
async function bundle(name) {
  const { version, exports } = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, root), 'utf8'))
  const specifiers = Object.keys(exports).map((path) => `${name}${path.slice(1)}`)
  const named = specifiers.map((specifier) => [specifier.replaceAll('/', '.'), specifier])
  const build = await rolldown({ cwd: fileURLToPath(root), input: Object.fromEntries(named), platform: 'node' })
  await build.write({
    dir: fileURLToPath(new URL(name, folder)),
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  const files = named.map(([file, specifier]) => {
    const module = import.meta.resolve(specifier).slice(root.href.length)
    return [module, `node_modules/.cache/bundled/${name}/${file}.mjs`]
  })
  return { name, version, files: Object.fromEntries(files) }
}
