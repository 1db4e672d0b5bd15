import { spawnSync } from 'node:child_process'

/** How a command of the documents behaves. */
export interface Manner {
  /** It serves until Ctrl-C; this is what it prints when it does. */
  ready?: RegExp
  /** Its time limit in seconds, to its end or until it serves. */
  seconds: number
  /** It needs a database of its own: DATABASE_URL and JWT_SECRET are set. */
  external?: true
  /** It needs a running `npm start` beside it. */
  beside?: true
  /** The program that it needs, found by running this. */
  needs?: readonly [program: string, ...args: string[]]
  /** Its output, with exit 2, if that program is missing; a command without such output is skipped. */
  hint?: RegExp
  /** It measures; this output with exit 1 means that the machine missed the target. */
  verdict?: RegExp
}

const MANNERS: readonly (readonly [RegExp, Manner])[] = [
  [/\bnpm (start|run dev)$/, { ready: /Atalaya is ready/, seconds: 600 }],
  [/^npm run serve$/, { ready: /Server listening at/, seconds: 60, external: true }],
  [/^npm run work$/, { ready: /the worker is ready/, seconds: 120, external: true }],
  [/^docker /, { ready: /Server listening at/, seconds: 1_800, needs: ['docker', 'info'] }],
  [/^npm run loadtest live$/, { seconds: 300, beside: true, needs: ['k6', 'version'], hint: /go install/ }],
  [/^npm run test:ollama$/, { seconds: 900, needs: ['ollama', '--version'], hint: /ollama/ }],
  [/^npm ci$/, { seconds: 600 }],
  [/^npm test$/, { seconds: 1_800 }],
  [/^npm run lighthouse$/, { seconds: 900, verdict: /Not all at least/ }],
  [/npm run (check|shots|test:spec)$/, { seconds: 900 }],
]
const ORDINARY: Manner = { seconds: 300 }

export function mannerOf(command: string): Manner {
  return MANNERS.find(([pattern]) => pattern.test(command))?.[1] ?? ORDINARY
}

/** Whether the program that a command needs is there and answers. */
export function isAtHand([program, ...args]: readonly [string, ...string[]]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
}
