import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The first versions that know light-dark(), so that the build leaves it as written.
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [react()],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    // The page's policy allows fonts and images from its own origin only, not data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
