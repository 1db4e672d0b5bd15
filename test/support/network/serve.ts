import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'

/** A test, or what else ends a server when it ends itself. */
export interface Teardown {
  teardown(done: () => unknown): unknown
}

/** Listens on 127.0.0.1, on a free port unless one is given, and resolves with the port. */
export async function listen(server: TcpServer, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Stops listening and ends all connections. */
export function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Listens on a free port of 127.0.0.1 until `t` ends, and resolves with the port. */
export async function serve(t: Teardown, server: Server): Promise<number> {
  const port = await listen(server)
  t.teardown(() => close(server))
  return port
}
