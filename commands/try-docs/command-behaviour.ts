import { spawnSync } from 'node:child_process'
import type { Ending } from './typed-command.ts'

/** How a command of the documents behaves. */
export interface CommandBehaviour {
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
  /** The setting that it needs, which comes with an account of the reader's elsewhere. */
  setting?: string
  /** Its output if one of them is missing, and its exit; a command without such output is skipped. */
  hint?: { says: RegExp; ending: Ending }
  /** It measures; this output with exit 1 means that the machine missed the target. */
  verdict?: RegExp
}

const START: CommandBehaviour = { ready: /Atalaya is ready/, seconds: 600 }

const BEHAVIOURS: readonly (readonly [RegExp, CommandBehaviour])[] = [
  [
    /=alpaca npm start$/,
    { ...START, setting: 'ALPACA_KEY', hint: { says: /ALPACA_KEY: required with alpaca/, ending: 'exit 1' } },
  ],
  [/\bnpm (start|run dev)$/, START],
  [/^npm run serve$/, { ready: /Server listening at/, seconds: 60, external: true }],
  [/^npm run work$/, { ready: /the worker is ready/, seconds: 120, external: true }],
  [/^docker /, { ready: /Server listening at/, seconds: 1_800, needs: ['docker', 'info'] }],
  [
    /^npm run loadtest live$/,
    { seconds: 300, beside: true, needs: ['k6', 'version'], hint: { says: /go install/, ending: 'exit 2' } },
  ],
  [
    /^npm run test:ollama$/,
    { seconds: 900, needs: ['ollama', '--version'], hint: { says: /ollama/, ending: 'exit 2' } },
  ],
  [/^npm test$/, { seconds: 1_800 }],
  [/^npm run lighthouse$/, { seconds: 900, verdict: /Not all at least/ }],
  [/npm run (check|shots)$/, { seconds: 900 }],
]
const ORDINARY: CommandBehaviour = { seconds: 300 }

export function behaviourOf(command: string): CommandBehaviour {
  return BEHAVIOURS.find(([pattern]) => pattern.test(command))?.[1] ?? ORDINARY
}

/** Whether the program that a command needs is there and answers. */
export function isInstalled([program, ...args]: readonly [string, ...string[]]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
}
