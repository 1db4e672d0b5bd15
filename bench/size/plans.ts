import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement that a request ran, or that a trigger ran for it. */
export interface Statement {
  route: string
  text: string
  /** Rows that its largest scan looked at. */
  looked: number
  /** Tables that it read from end to end. */
  walked: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Every connection tells each plan that it has run, those of triggers too, to its client as a notice. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
}

/** The same database, whose connections explain what they run; its user must be a superuser. */
export function explaining(url: string): string {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const explained = new URL(url)
  explained.searchParams.set('options', settings.join(' '))
  return explained.href
}

const asking = new AsyncLocalStorage<string>()

/** Runs `work`; the statements that it causes are the route's. */
export const asRoute = <T>(route: string, work: () => PromiseLike<T>): Promise<T> =>
  // Awaited inside: an injected request begins with its first `then`.
  asking.run(route, async () => await work())

/** Collects what requests run over explaining connections, until its end. */
export function collectStatements(): { statements: Statement[]; end(): void } {
  const statements: Statement[] = []
  const routes = new WeakMap<pg.Client, string | undefined>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!routes.has(this)) {
      this.on('notice', ({ message = '' }) => {
        const route = routes.get(this)
        const json = message.indexOf('{')
        if (route && message.startsWith('duration:')) statements.push(statementOf(route, message.slice(json)))
      })
    }
    routes.set(this, asking.getStore())
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    statements,
    end: () => {
      pg.Client.prototype.query = query
    },
  }
}

function statementOf(route: string, json: string): Statement {
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  const scans = nodesOf(plan).filter(
    (node) => node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan'),
  )
  const walks = scans.filter((node) => node['Node Type'] === 'Seq Scan' && lookedAt(node) > 0)
  return {
    route,
    text: text.replace(/\s+/g, ' ').trim(),
    looked: Math.max(0, ...scans.map(lookedAt)),
    walked: walks.map((node) => node['Relation Name']!),
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const lookedAt = (node: PlanNode): number =>
  Math.round(((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1))
