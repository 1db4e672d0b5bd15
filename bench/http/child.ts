import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpuMicros } from '../harness/cpu.ts'

export interface Started {
  port: number
  token: string
}

/** The answers of a bare server: bodies by path, each with the same headers. */
export interface Answers {
  headers: Record<string, string>
  bodies: Record<string, unknown>
}

/** Tells the parent where this process listens, and answers each of its messages with the CPU time used so far, in µs. */
export function serveBench(server: Pick<Server, 'address'>, token: string): void {
  process.on('message', () => process.send?.(cpuMicros()))
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port, token } satisfies Started)
}
