import type { Response } from 'undici'
import { OutsideError, shownAddress } from './error.ts'

/** The body, already decoded from its Content-Encoding. Ends the connection once it grows beyond `limit` bytes. */
export async function readBody(response: Response, limit: number, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // An error in the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new OutsideError('size', `${shownAddress(url)} answered more than ${limit} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
