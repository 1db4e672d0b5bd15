import { createHash } from 'node:crypto'
import { JOBS_PATH } from '#domain/contract/accounts/administration.ts'
import { escapeHtml } from '#platform/html.ts'
import type { JobAction } from '#platform/queues/queues.ts'
import { DEAD_LETTERS, QUEUES } from '#platform/queues/registry.ts'
import { JOB_STATES, type JobState, type QueueDepth, type StoredJob } from '#platform/repositories/jobs.ts'

export const QUEUE_NAMES = [DEAD_LETTERS, ...Object.keys(QUEUES)]
/** Jobs that one page shows. */
export const MAX_JOBS = 100

const ACTIONS: Readonly<Record<JobState, readonly JobAction[]>> = {
  created: ['cancel', 'delete'],
  retry: ['cancel', 'delete'],
  active: ['cancel', 'delete'],
  completed: ['delete'],
  cancelled: ['resume', 'delete'],
  failed: ['retry', 'delete'],
}
const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif } body { margin: 2rem }
td, th { padding: .25rem .75rem; text-align: left; vertical-align: top } pre { white-space: pre-wrap; overflow-wrap: anywhere }`

/** The policy lets the pages load their own style and post forms here, nothing else. */
export const JOBS_POLICY = {
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

export const pathOf = (queue: string, state?: JobState): string =>
  `${JOBS_PATH}/queues/${queue}${state ? `?state=${state}` : ''}`

/** Shows the number of jobs of each queue in each state. */
export function queuesPage(depths: readonly QueueDepth[]): string {
  const head = `<tr><th>queue</th>${JOB_STATES.map((state) => `<th>${state}</th>`).join('')}</tr>`
  const rows = QUEUE_NAMES.map((queue) => {
    const cells = JOB_STATES.map((state) => {
      const jobs = depths.find((depth) => depth.queue === queue && depth.state === state)?.jobs ?? 0
      return `<td>${jobs === 0 ? '0' : `<a href="${pathOf(queue, state)}">${jobs}</a>`}</td>`
    })
    return `<tr><td><a href="${pathOf(queue)}">${queue}</a></td>${cells.join('')}</tr>`
  })
  return page('Jobs', `<p><a href="/">Atalaya</a></p><table>${head}${rows.join('')}</table>`)
}

/** Shows the newest jobs of a queue, each with its data, its result and its possible actions. */
export function queuePage(queue: string, state: JobState | undefined, jobs: readonly StoredJob[]): string {
  const head = '<tr><th>state</th><th>created</th><th>ended</th><th>attempts</th><th>job</th><th></th></tr>'
  const rows = jobs.map((job) => {
    const cells = [job.state, job.created_on.toISOString(), job.completed_on?.toISOString() ?? '', job.attempts]
    const details = `<details><summary>${job.id}</summary>${detailOf('data', job.data)}${detailOf('output', job.output)}</details>`
    return `<tr>${[...cells, details, buttons(queue, state, job)].map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const shown = jobs.length === MAX_JOBS ? `The newest ${MAX_JOBS} jobs` : `${jobs.length} jobs`
  const links = JOB_STATES.map((one) => `<a href="${pathOf(queue, one)}">${one}</a>`)
  return page(
    queue,
    `<p><a href="${JOBS_PATH}">All queues</a> · <a href="${pathOf(queue)}">any state</a> · ${links.join(' · ')}</p>
<p>${shown}${state ? ` in the state ${state}` : ''}.</p><table>${head}${rows.join('')}</table>`,
  )
}

function buttons(queue: string, shown: JobState | undefined, { id, state }: StoredJob): string {
  const actions = queue === DEAD_LETTERS && state === 'created' ? (['retry', 'delete'] as const) : ACTIONS[state]
  const all = actions.map((action) => {
    const path = `${pathOf(queue)}/jobs/${id}/${action}${shown ? `?state=${shown}` : ''}`
    return `<button formaction="${path}">${action}</button>`
  })
  return `<form method="post">${all.join(' ')}</form>`
}

function detailOf(name: string, value: unknown): string {
  return value === null ? '' : `<p>${name}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} · Atalaya</title><style>${STYLE}</style>
<h1>${title}</h1>${body}</html>`
