import { type Drawing, Drawings } from '../../../domain/contract/charts/drawings.ts'
import { request } from './request.ts'
import { expectShape, ShapeError } from './shape.ts'

/** What a user drew on one stock, and which version of it that is. */
export interface DrawnVersion {
  drawings: readonly Drawing[]
  version: string
}

const about = (symbol: string) => ({ path: '/api/drawings/', query: { symbol } })

async function drawn(call: Parameters<typeof request>[0]): Promise<DrawnVersion> {
  const { body, etag } = await request(call)
  if (etag === null) throw new ShapeError()
  return { drawings: expectShape(Drawings, body).drawings, version: etag }
}

export const fetchDrawings = (symbol: string) => drawn(about(symbol))

export const putDrawings = (symbol: string, { drawings, version }: DrawnVersion) =>
  drawn({
    ...about(symbol),
    method: 'PUT',
    body: { drawings },
    ifMatch: version,
    errorKey: 'error',
    keepalive: true,
  })
