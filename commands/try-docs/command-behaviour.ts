import { spawnSync } from 'node:child_process'
import type { Ending } from './typed-command.ts'

/** The behaviour of a command of the documents. */
export interface CommandBehaviour {
  /** The output of a command that serves until Ctrl-C, once it does. */
  ready?: RegExp
  /** Time limit in seconds, to the command's end or until it serves. */
  seconds: number
  /** Whether the command needs a database of its own: DATABASE_URL and JWT_SECRET are then set. */
  external?: true
  /** Whether the command needs a running `npm start`. */
  beside?: true
  /** The program that the command needs; it is there if this call of it succeeds. */
  needs?: readonly [program: string, ...args: string[]]
  /** The setting that the command needs, which comes with an account of the reader's elsewhere. */
  setting?: string
  /** The output and the exit if one of them is missing; a command without such output is skipped. */
  hint?: { says: RegExp; ending: Ending }
  /** The output of a measuring command that, with exit 1, means that the machine missed the target. */
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
