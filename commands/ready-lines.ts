import type { Config } from '../platform/config.ts'
import { DEMO_USERS } from '../platform/seed/demo.ts'

/** What `npm start` prints when a browser can be pointed at it. `market` is the worker's word on what it shows. */
export function readyLines(config: Config, market: string): string[] {
  const lines = ['', `Atalaya is ready: ${config.publicUrl}`, `  market  ${market}`]
  if (config.demo) {
    for (const { email, password, role } of DEMO_USERS) lines.push(`  demo    ${email} / ${password} (${role})`)
  }
  return [...lines, '  stop    Ctrl-C', '']
}
