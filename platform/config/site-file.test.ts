import { readFile } from 'node:fs/promises'
import t from 'tap'
import { OperatorError } from '../process/operator-error.ts'
import { readSite } from './site-file.ts'

t.test('what the operator says about themselves', async (t) => {
  const read = (text: string) => readSite(t.testdir({ 'site.json': text }))

  await t.test('no file, or an empty one, says nothing', async (t) => {
    t.same(await readSite(t.testdir({})), {})
    t.same(await read('{}'), {})
  })

  await t.test('a part of it will do, and the documented example is a whole one', async (t) => {
    const part = { operator: { name: 'Torre S.A.' }, departments: { sales: 'Ventas@torre.example' } }
    t.same(await read(JSON.stringify(part)), part)
    const example = JSON.parse(await readFile('docs/examples/site.json', 'utf8'))
    t.same(await read(JSON.stringify(example)), example)
    t.same(Object.keys(example), ['operator', 'departments', 'founders', 'retention', 'legalSince'])
    t.same(await read(await readFile('docker/site.json', 'utf8')), {}, 'what compose mounts until another is named')
  })

  await t.test('with a byte order mark it is read, and in another encoding refused', async (t) => {
    const text = '{"operator":{"name":"José Núñez"}}'
    const readBytes = (bytes: Buffer) => readSite(t.testdir({ 'site.json': bytes }))
    t.same(await readBytes(Buffer.from(`\uFEFF${text}`)), { operator: { name: 'José Núñez' } })
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const bytes = Buffer.from(`\uFEFF${text}`.slice(encoding === 'latin1' ? 1 : 0), encoding)
      await t.rejects(readBytes(bytes), { message: /site\.json: is not in UTF-8: save it in that encoding\.$/ })
    }
  })

  await t.test('one that cannot be used: one line with the file and the field', async (t) => {
    const founder = { name: 'N', role: 'R', about: 'A', profile: { network: 'LinkedIn', url: 'https://a.example/n' } }
    const withUrl = (url: string) => ({ founders: [founder, { ...founder, profile: { network: 'X', url } }] })
    for (const [content, message] of [
      ['{"operator":', /site\.json: is no JSON \(.+\)\.$/],
      ['', /is no JSON/],
      [[], /the whole of it must be object\.$/],
      [{ fundadores: [] }, /: fundadores is no field of it\.$/],
      [{ operator: { nombre: 'N' } }, /: operator\/nombre is no field of it\.$/],
      [{ operator: { name: '' } }, /: operator\/name must not have fewer than 1 characters\.$/],
      [{ operator: { address: 'Calle 1\nQuito' } }, /: operator\/address must be text on one line\.$/],
      [{ operator: { privacyEmail: 'privacidad' } }, /: operator\/privacyEmail must be an e-mail address\.$/],
      [{ departments: { sales: 7 } }, /: departments\/sales must be string\.$/],
      [{ founders: [] }, /: founders must not have fewer than 1 items\.$/],
      [{ founders: [{ ...founder, role: undefined }] }, /: founders\/0 must have required properties role\.$/],
      [withUrl('javascript:alert(1)'), /: founders\/1\/profile\/url must be an address that starts with https:\/\/\.$/],
      [withUrl('http://a.example'), /: founders\/1\/profile\/url must be/],
      [{ retention: { backups: 0 } }, /: retention\/backups must be >= 1\.$/],
      [{ legalSince: '2026-02-30' }, /: legalSince must be a day YYYY-MM-DD\.$/],
    ] as const) {
      const error = await read(typeof content === 'string' ? content : JSON.stringify(content)).catch((error) => error)
      t.type(error, OperatorError)
      t.match(error.message, message)
      t.notMatch(error.message, /\n/)
    }
    await t.rejects(readSite(t.testdir({ 'site.json': {} })), /site\.json: cannot be read \(EISDIR\)\.$/)
  })
})
