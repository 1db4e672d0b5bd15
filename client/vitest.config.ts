import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

const ODD_ANSWERS = 'src/app/odd-answers.test.tsx'

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      environment: 'jsdom',
      // One document per file as usual, but not one process.
      pool: 'vmThreads',
      // The longest file needs nothing of React's development build, so it has the production build that users run.
      projects: [
        { extends: true, test: { name: 'client', include: ['src/**/*.test.{ts,tsx}'], exclude: [ODD_ANSWERS] } },
        {
          extends: true,
          oxc: { jsx: { development: false } },
          test: {
            name: 'odd answers',
            include: [ODD_ANSWERS],
            env: { NODE_ENV: 'production' },
            setupFiles: ['src/testing/production-act.ts'],
          },
        },
      ],
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // The page logs what a test provokes; it is printed only if the test fails.
      silent: 'passed-only',
      restoreMocks: true,
      unstubGlobals: true,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
)
