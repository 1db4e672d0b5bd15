import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { MAX_BYTES, readText } from './table.ts'

function read(t: Test, content: string | Buffer, name = 'x.csv'): Promise<string> {
  const path = join(t.testdir({}), name)
  writeFileSync(path, content)
  return readText(path)
}

t.test('the encoding is recognised by the bytes', async (t) => {
  const text = 'Fecha,Último\n2 €,“Telefónica”\n'
  const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  // biome-ignore format: bytes by line
  const windows = Buffer.concat([Buffer.from('Fecha,\xdaltimo\n2 ', 'latin1'), Buffer.from([0x80]), Buffer.from(',\x93Telef\xf3nica\x94\n', 'latin1')])
  for (const [what, bytes] of [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, low byte first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, high byte first', big],
    ['Windows-1252', windows],
  ] as const) {
    t.equal(await read(t, bytes), text, what)
    t.equal(await read(t, gzipSync(bytes)), text, `${what}, compressed`)
  }
})

t.test('a mark within, and the ends of lines of every system', async (t) => {
  t.equal(await read(t, '\ufeffa,b\r\n1,2\r\ufeffa,b\n3,4'), 'a,b\n1,2\na,b\n3,4')
})

t.test('compression is recognised by the bytes, not by the name', async (t) => {
  t.equal(await read(t, 'a,b\n', 'x.csv.gz'), 'a,b\n')
  t.equal(await read(t, gzipSync('a,b\n'), 'x.csv'), 'a,b\n')
  const whole = gzipSync('a,b\n1,2\n')
  await t.rejects(read(t, whole.subarray(0, whole.length - 6), 'x.csv.gz'), { code: 'Z_BUF_ERROR' })
})

t.test('what is no text is said, with what would help', async (t) => {
  const refusals: [content: string | Buffer, message: RegExp][] = [
    ['PK\x03\x04\x14', /^it is a workbook or an archive, no text: save it as CSV$/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /^it is a workbook/],
    ['%PDF-1.7', /^it is a PDF/],
    ['\ufeff\n <!DOCTYPE html>', /^it is a web page/],
    ['<table><tr><td>Date</td>', /^it is a web page/],
    ['[{"date":"2024-01-02"}]', /^it is JSON/],
  ]
  for (const [content, message] of refusals) await t.rejects(read(t, content), { name: 'UnreadableFile', message })
})

t.test('no more of a file is read than its limit, compressed or not', async (t) => {
  const most = Buffer.alloc(MAX_BYTES, 'a')
  t.equal((await read(t, most)).length, MAX_BYTES)
  t.equal((await read(t, gzipSync(most))).length, MAX_BYTES)
  const message = /^it has more than 16 MiB, which no file of daily bars has$/
  const more = Buffer.alloc(MAX_BYTES + 1, 'a')
  for (const content of [more, gzipSync(more)]) await t.rejects(read(t, content), { name: 'UnreadableFile', message })
})

t.test('a file that is not there, or is none', async (t) => {
  const dir = t.testdir({ folder: {}, link: t.fixture('symlink', 'nowhere') })
  await t.rejects(readText(join(dir, 'gone')), { code: 'ENOENT' })
  await t.rejects(readText(join(dir, 'link')), { code: 'ENOENT' })
  await t.rejects(readText(join(dir, 'folder')), { name: 'UnreadableFile', message: /^it is no file$/ })
  // The path of a socket has 107 characters at most.
  const short = mkdtempSync(join(tmpdir(), 'atalaya-'))
  const socket = join(short, 'socket')
  const server = createServer().listen(socket)
  t.teardown(() => server.close(() => rmSync(short, { recursive: true })))
  await once(server, 'listening')
  await t.rejects(readText(socket), { name: 'UnreadableFile', message: /^it is no file$/ })
})
