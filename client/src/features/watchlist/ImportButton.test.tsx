import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ImportAnswer } from '#domain/contract/following.ts'
import { WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import { toasts } from '../../stores/notices.ts'
import { setData } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { demo } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { watchlistImport as text } from '../../text/es/watchlist-import.ts'
import { es } from '../../text/es.ts'
import { readersZone } from '../../text/format.ts'
import { ImportButton } from './ImportButton.tsx'
import { readListFile } from './list-import.ts'
import { watchlist } from './watchlist.ts'

const PATH = 'POST /api/user-watchlist/import'
const NONE: ImportAnswer = { found: [], ambiguous: [], unknown: [], already: [], over_limit: [], added: [] }
const found = (...symbols: string[]) => symbols.map((symbol, i) => ({ line: i + 1, symbol, name: `Empresa ${symbol}` }))
const SAN = [
  { symbol: 'SAN.MC', name: 'Banco Santander', marketplace: 'España' },
  { symbol: 'SAN.PA', name: 'Sanofi', marketplace: null },
]

beforeEach(() => {
  startSession(demo)
  toasts.list = []
})

/** Opens the dialog over a list of these stocks; the server answers each call of the import by `answer`. */
async function open(followed: string[], answer: (body: { text: string; add: boolean }) => unknown) {
  const calls = fakeServer({
    'GET /api/user-watchlist/': () => json(followed.map((symbol, id) => ({ id, symbol, name: symbol }))),
    [PATH]: ({ body }) => {
      const given = answer(body as { text: string; add: boolean })
      return given instanceof Response || given instanceof Promise ? given : json(given)
    },
  })
  await watchlist.load()
  render(<ImportButton />)
  fireEvent.click(screen.getByRole('button', { name: es.watchlist.import }))
  await screen.findByRole('dialog', { name: text.title })
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { sent }
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const choose = (name: RegExp) => act(async () => fireEvent.click(box(name)))

async function check(list: string) {
  fireEvent.change(screen.getByLabelText(text.label), { target: { value: list } })
  await press(text.check)
}

test('a list is previewed in groups, and nothing is added before the button that says how many', async () => {
  const { sent } = await open(['KO'], ({ add }) =>
    add
      ? { ...NONE, found: found('AAPL', 'SAN.PA'), added: ['AAPL', 'SAN.PA'] }
      : {
          ...NONE,
          found: [...found('AAPL', 'KO'), { line: 6, symbol: 'V', name: 'Visa' }],
          ambiguous: [{ line: 3, candidates: SAN }],
          unknown: [4, 5],
          already: ['KO'],
        },
  )
  await check('Símbolo;Nombre\nAAPL;Apple\nKO;Coca-Cola\nSAN;Santander\nNADA;Nada\nNada Otra;x\nV;Visa')
  await screen.findByRole('dialog', { name: text.previewTitle })
  expect(sent()).toEqual([{ text: 'AAPL\nKO\nSAN\nNADA\nNada Otra\nV', add: false, zone: readersZone() }])
  expect(group(/^Encontradas/).getAllByRole('checkbox').length).toBe(2)
  group(/^Ya en tu lista/).getByText('KO')
  group(/^«SAN» puede ser/).getByText('España')
  group(/^No las conocemos/).getByText('«NADA» (línea 5)')
  group(/^No las conocemos/).getByText('«Nada Otra» (línea 6)')
  screen.getByText('En tu lista caben 2 más.')

  await choose(/SAN.PA/)
  screen.getByRole('button', { name: 'Añadir 3' })
  await choose(/^V /)
  expect(sent().length).toBe(1)
  await press('Añadir 2')
  expect(sent()[1]).toEqual({ text: 'AAPL\nSAN.PA', add: true, exact: true })
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(toasts.list.map((toast) => toast.text)).toEqual(['2 acciones nuevas en tu lista de seguimiento.'])
})

test('what was pasted outlives a dialog that is closed, until its stocks are followed', async () => {
  await open([], ({ add }) => ({ ...NONE, found: found('AAPL'), added: add ? ['AAPL'] : [] }))
  const reopened = async () => {
    await press(es.watchlist.import)
    return (await screen.findByLabelText<HTMLTextAreaElement>(text.label)).value
  }
  fireEvent.change(screen.getByLabelText(text.label), { target: { value: 'AAPL' } })
  await press('Cerrar')
  expect(await reopened()).toBe('AAPL')
  await press(text.check)
  await press('Añadir 1')
  expect(await reopened()).toBe('')
})

test('no more can be chosen than the plan has room for; another can take the place of one', async () => {
  const most = WATCHLIST_LIMIT.Freemium
  const followed = Array.from({ length: most - 1 }, (_, i) => `S${i}`)
  const { sent } = await open(followed, ({ add }) =>
    add
      ? { ...NONE, found: found('KO'), over_limit: ['KO'] }
      : { ...NONE, found: found('AAPL', 'KO'), over_limit: ['KO'], ambiguous: [{ line: 3, candidates: SAN }] },
  )
  await check('AAPL\nKO\nSAN')
  expect([box(/AAPL/).checked, box(/KO/).checked, box(/KO/).disabled, box(/SAN.MC/).disabled]).toEqual([
    true,
    false,
    true,
    true,
  ])
  group(/^Por encima del límite de tu plan/).getByText('KO')
  screen.getByText('En tu lista no cabe ninguna más.')
  await choose(/AAPL/)
  const add = screen.getByRole('button', { name: 'Añadir 0' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  expect(sent().length).toBe(1)
  await choose(/KO/)
  await press('Añadir 1')
  screen.getByText(text.noneAdded)
})

test('what cannot be checked or added says why, and the text stays', async () => {
  const answers: unknown[] = [
    json({ code: 'list_too_long', error: 'Demasiado larga.' }, 422),
    json({ code: 'internal', error: '' }, 500),
    { ...NONE, found: found('AAPL') },
    json({ code: 'internal' }, 500),
  ]
  const { sent } = await open([], () => answers.shift())
  await press(text.check)
  screen.getByText(text.empty)
  await check('A\n'.repeat(1_001))
  screen.getByText(text.tooLong)
  expect(sent()).toEqual([])
  await check('AAPL')
  screen.getByText('Demasiado larga.')
  await press(text.check)
  screen.getByText(text.failed)
  await press(text.check)
  await press('Añadir 1')
  screen.getByText(text.addFailed)
  await press(text.back)
  expect(screen.getByLabelText<HTMLTextAreaElement>(text.label).value).toBe('AAPL')
  expect(toasts.list).toEqual([])
})

test('a file is read when it is chosen, and when it is dropped', async () => {
  const { sent } = await open([], () => ({ ...NONE, found: found('AAPL') }))
  const file = new File(['Ticker,Name\nAAPL,Apple'], 'lista.csv', { type: 'text/csv' })
  await act(async () =>
    fireEvent.change(screen.getByLabelText(text.file, { selector: 'input' }), { target: { files: [file] } }),
  )
  await screen.findByRole('dialog', { name: text.previewTitle })
  await press(text.back)
  const form = screen.getByLabelText(text.label).closest('form') as HTMLFormElement
  const dataTransfer = { types: ['Files'], files: [file] }
  fireEvent.dragOver(form, { dataTransfer })
  expect(form.dataset.over).toBe('true')
  await act(async () => fireEvent.drop(form, { dataTransfer }))
  await vi.waitFor(() => expect(sent().length).toBe(2))
  expect(sent()).toEqual([
    { text: 'AAPL', add: false, zone: readersZone() },
    { text: 'AAPL', add: false, zone: readersZone() },
  ])
})

test('files in the encodings of spreadsheets are read; a workbook is none', async () => {
  const list = 'Símbolo;Año\nAAPL;1'
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...list].flatMap((letter) => [letter.charCodeAt(0) & 255, 0])])
  const latin = Uint8Array.from(list, (letter) => letter.charCodeAt(0))
  for (const bytes of [new TextEncoder().encode(`\ufeff${list}`), utf16, latin])
    expect(await readListFile(new File([bytes], 'lista.csv'))).toEqual({ list })
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'lista.xlsx')
  expect(await readListFile(workbook)).toEqual({ problem: text.notText })
  expect(await readListFile(new File([new Uint8Array(2 ** 20 + 1)], 'x.csv'))).toEqual({ problem: text.tooLong })
})

test('what the browser cannot read, such as a folder, has the page’s own sentence', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await open([], () => NONE)
  const folder = new File([], 'carpeta')
  folder.arrayBuffer = () => Promise.reject(new DOMException('A requested file could not be found.', 'NotFoundError'))
  const form = screen.getByLabelText(text.label).closest('form') as HTMLFormElement
  await act(async () => fireEvent.drop(form, { dataTransfer: { types: ['Files'], files: [folder] } }))
  screen.getByText(text.unreadable)
})

test('the text cannot be changed while it is checked, so the preview is of what is there', async () => {
  await open([], () => new Promise(() => {}))
  await check('AAPL')
  expect(screen.getByLabelText<HTMLTextAreaElement>(text.label).readOnly).toBe(true)
})

test('what another window adds meanwhile is not counted', async () => {
  await open([], () => ({ ...NONE, found: found('AAPL', 'KO') }))
  await check('AAPL\nKO')
  screen.getByRole('button', { name: 'Añadir 2' })
  act(() => setData(watchlist, [...watchlist.data!, { id: 9, symbol: 'KO', name: 'Coca-Cola' }]))
  await screen.findByRole('button', { name: 'Añadir 1' })
})

test('only what tells the stocks is sent of a table; the lines of the answer are those of the file', async () => {
  const { sent } = await open([], () => ({
    ...NONE,
    ambiguous: [{ line: 3, text: 'SAN', candidates: SAN }],
    unknown: [2],
    unknown_texts: [{ line: 2, text: 'NADA' }],
    notice: 'Una frase del servidor.',
  }))
  await check('Mi cartera\nTicker,Cantidad,Bolsa,Divisa\nNADA,10,NYSE,USD\nSAN,2000000,,EUR')
  await screen.findByRole('dialog', { name: text.previewTitle })
  expect(sent()).toEqual([
    {
      text: 'Symbol\tISIN\tExchange\tCurrency\tName\nNADA\t\tNYSE\tUSD\t\nSAN\t\t\tEUR\t',
      add: false,
      zone: readersZone(),
    },
  ])
  screen.getByText('Una frase del servidor.')
  group(/^No las conocemos/).getByText('«NADA» (línea 3)')
  group(/^«SAN» puede ser/).getByText('Sanofi')
})

test('a list is previewed again until its ISINs are looked up, and what is found then is proposed', async () => {
  const isin = 'US0378331005'
  const waiting = { ...NONE, unknown: [2], unknown_texts: [{ line: 2, text: isin }], pending: [2], notice: 'Buscando.' }
  const answers: unknown[] = [
    { ...waiting, found: found('KO') },
    json({ code: 'unavailable', error: 'Ahora no.' }, 503),
    { ...NONE, found: [...found('KO'), { line: 2, symbol: 'AAPL', name: 'Apple' }] },
  ]
  vi.spyOn(console, 'warn').mockReturnValue()
  const { sent } = await open([], () => answers.shift())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await check(`KO\n${isin}`)
  group(/^Buscando por su ISIN/).getByText(`«${isin}» (línea 2)`)
  expect(screen.queryByRole('group', { name: /^No las conocemos/ })).toBe(null)
  await choose(/KO/)
  for (let round = 0; round < 2; round++) await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByText('Buscando.')).toBe(null)
  expect([box(/AAPL/).checked, box(/KO/).checked]).toEqual([true, false])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(sent().length).toBe(3)
})

test('a web page says what would be read instead', async () => {
  const { sent } = await open([], () => NONE)
  await check('<html><table><tr><td>AAPL</td></tr></table></html>')
  screen.getByText(/página web.*guárdalo como CSV/)
  expect(sent()).toEqual([])
})
