import type { Fault } from './calls.ts'

export const json =
  (body: unknown, status = 200): Fault =>
  (route) =>
    route.fulfill({ status, json: body })

export const cut: Fault = (route) => route.abort('connectionreset')

/** Makes a fault that leaves a call without an answer until `release`, and then answers by `then`. */
export function held(then: Fault = (route) => route.fallback()): { fault: Fault; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fault: Fault = async (route) => {
    await promise
    await then(route)
  }
  return { fault, release: resolve }
}
