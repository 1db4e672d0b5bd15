import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** A file whose content is not what it must be; the message is a sentence without its subject, the file. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Why a file cannot be used, in a sentence without its subject; throws what is no fault of the file. */
export function fileFault(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  const { code, errno } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'it is a link to nothing, or has gone meanwhile (ENOENT)'
  if (code === 'EACCES') return 'this user may not read it (EACCES)'
  // The file system or the decompression failed, not the program.
  if (error instanceof Error && typeof errno === 'number') return error.message
  throw error
}

/** Bytes that one file may have, decompressed: a hundred years of daily bars are a quarter of it. */
export const MOST_BYTES = 16 * 2 ** 20

/** Other kinds of file by how they begin, after white space. */
const KINDS: readonly { isOne: (begin: string) => boolean; reason: string }[] = [
  {
    isOne: (begin) => begin.startsWith('PK\x03\x04') || begin.startsWith('\xd0\xcf\x11\xe0'),
    reason: 'it is a workbook or an archive, no text: save it as CSV',
  },
  { isOne: (begin) => begin.startsWith('%PDF'), reason: 'it is a PDF, no table: export the prices as CSV' },
  {
    // MetaTrader's header has names such as <DATE>.
    isOne: (begin) => /^<(?:[!?]|.*<\/)/s.test(begin),
    reason: 'it is a web page or XML, no table: download the prices as CSV',
  },
  { isOne: (begin) => /^[{[]/.test(begin), reason: 'it is JSON, no table: export the prices as CSV' },
]

/**
 * The text of a file, compressed by gzip or not, whatever its name says: UTF-16 where it begins with that mark, UTF-8
 * where all of it can be that, else Windows-1252. Lines end with `\n`, and there is no byte order mark in it, wherever
 * files were put together. Rejects with UnreadableFile or with the error of the file system or of the decompression.
 */
export async function readText(path: string): Promise<string> {
  // A pipe would be waited for.
  if (!(await stat(path)).isFile()) throw new UnreadableFile('it is no file')
  const stored = await readBytes(path)
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? await decompress(stored) : stored
  const begin = bytes.subarray(0, 1024).toString('latin1').replace('\xef\xbb\xbf', '').trimStart()
  const kind = KINDS.find(({ isOne }) => isOne(begin))
  if (kind !== undefined) throw new UnreadableFile(kind.reason)
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\ufeff', '').replace(/\r\n?/g, '\n')
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false, end: MOST_BYTES })) {
      chunks.push(chunk)
      size += chunk.length
    }
    if (size > MOST_BYTES) throw tooLarge()
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

async function decompress(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`it has more than ${MOST_BYTES / 2 ** 20} MiB, which no file of daily bars has`)
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
