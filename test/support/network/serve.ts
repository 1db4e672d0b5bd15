import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'

/** What a server lives as long as. */
export interface Teardown {
  teardown(done: () => unknown): unknown
}

/** Listens on 127.0.0.1, on a free port unless one is given, and resolves with the port. */
export async function listen(server: TcpServer, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Nobody listens any more, and no connection is left. */
export function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Listens on a free port of 127.0.0.1 for as long as `t` lives, and resolves with it. */
export async function serve(t: Teardown, server: Server): Promise<number> {
  const port = await listen(server)
  t.teardown(() => close(server))
  return port
}
