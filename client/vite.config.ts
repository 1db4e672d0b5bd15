import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractAsData } from './contract-as-data.ts'
import { editedUPlot } from './edited-uplot.ts'
import { sharedChunks } from './shared-chunks.ts'

// The first versions that know light-dark(), so that the build leaves it as written.
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** Serves the chart page in development at the address that it has on the server. */
const chartPageAddress: Plugin = {
  name: 'chart-page-address',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/price_predictions\/?(?=\?|$)/, '/price_predictions.html')
      next()
    })
  },
}

/** Compresses assets once, at build time: anyone could overload a server that did it for each request. */
const compressedAssets: Plugin = {
  name: 'compressed-assets',
  apply: 'build',
  // It reads the written files, since other plugins change them until then.
  async writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
      const file = join(dir, fileName)
      const text = await readFile(file)
      const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
      await writeFile(`${file}.br`, brotliCompressSync(text, options))
      await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [react(), contractAsData, chartPageAddress, editedUPlot, compressedAssets],
  // uPlot is not pre-bundled, so that the plugin sees it in development too.
  optimizeDeps: { exclude: ['uplot'] },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    // The page's policy allows fonts and images from its own origin only, not data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chromium loads a file twice that is preloaded and then comes from the service worker, or the other way round.
      // What the page itself has loaded needs no link either.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? [] : deps.filter((dep) => !/\/(base|frame|index)-/.test(dep)),
    },
    rolldownOptions: {
      input: ['index.html', 'price_predictions.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: sharedChunks } },
      // TypeBox is free of side effects, and no page reads the schemas that contractAsData leaves.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules.typebox/, sideEffects: false }],
        manualPureFunctions: ['Type'],
      },
    },
  },
})
