/** Environment variable with the size of a run: empty, `all`, or the paths that a change touches, a line each. */
export const SIZE = 'ATALAYA_TEST_FULL'

/**
 * Whether the run tries all that guards these paths: `npm run test:full` does, and `.ci/run` where a change touches one
 * of them.
 */
export function isFull(...guarded: string[]): boolean {
  const asked = process.env[SIZE] ?? ''
  const touched = asked === '' ? [] : asked.split('\n')
  return asked === 'all' || guarded.some((path) => touched.some((file) => file.startsWith(path)))
}

/** Number of random runs, or of kills: `count`, or a tenth of it where the run is not full. */
export function sized(count: number, ...guarded: string[]): number {
  return isFull(...guarded) ? count : Math.ceil(count / 10)
}

/** All cases, or one in ten where the run is not full. */
export function sampled<Case>(cases: readonly Case[], ...guarded: string[]): Case[] {
  return cases.filter((_, at) => isFull(...guarded) || at % 10 === 0)
}

/** Why a test is skipped where the run is not full; false where it is. */
export function unlessFull(...guarded: string[]): string | false {
  return isFull(...guarded) ? false : 'npm run test:full has it, and .ci/run where a change touches what it guards'
}
