import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** A contender as a browser loads it. */
export interface Built {
  name: string
  script: string
  style: string
  /** Bytes of both, each compressed as a server sends it. */
  gzip: number
}

/** Builds `contenders/<name>.mjs`. */
export function buildContender(name: string): Promise<Built> {
  return buildModule(name, fileURLToPath(new URL(`contenders/${name}.mjs`, import.meta.url)))
}

/** Builds a module as the client is built: minified, only what is used of its libraries. */
export async function buildModule(name: string, entry: string): Promise<Built> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome123',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const script = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n')
  const style = output.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : [])).join('\n')
  const gzip = gzipSync(script, { level: 9 }).length + (style ? gzipSync(style, { level: 9 }).length : 0)
  return { name, script, style, gzip }
}
