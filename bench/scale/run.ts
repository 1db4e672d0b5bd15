import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withoutNats } from '../../test/support/fake-nats/real.ts'
import { costOfAlert } from '../alerts/books.ts'
import { costOfStocks } from '../feeds/run.ts'
import { costOfRequest } from '../http/run.ts'
import { costOfAccounts } from './accounts.ts'
import { costOfBus } from './bus.ts'
import { type Check, CROWDS, measureCrowd } from './check.ts'
import { type Figures, shownAll } from './figures.ts'
import { type Measured, paste, render } from './page.ts'
import { costOfSockets } from './sockets.ts'
import { crowdsTable, measuredTable } from './tables.ts'

const PAGE = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url))
const STOCKS = 1_000

/**
 * What 1,000, 100,000 and 10 million connected users need, computed from what one of each costs here. `--write` puts it
 * into docs/scaling.md; `--sockets 20000` opens that crowd alone.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...flags],
    options: { write: { type: 'boolean' }, sockets: { type: 'string' } },
  })
  const reason = withoutNats()
  if (reason) {
    console.log(`left out: ${reason}`)
    return
  }
  if (values.sockets) {
    const crowd = await measureCrowd(Number(values.sockets))
    console.log(`${crowdsTable([crowd])}\n\n${measuredTable(crowd)}`)
    return
  }
  const checks: Check[] = []
  const figures = await measure()
  for (const sockets of CROWDS) checks.push(await measureCrowd(sockets))
  const machine = `${availableParallelism()} processors and ${Math.round(totalmem() / 2 ** 30)} GB`
  const measured: Measured = { date: new Date().toISOString().slice(0, 10), machine, figures, checks }
  const part = render(measured)
  console.log(part)
  if (values.write) await writeFile(PAGE, paste(await readFile(PAGE, 'utf8'), part))
}

/** One after the other, so that each has the machine to itself. */
async function measure(): Promise<Figures> {
  const sockets = await costOfSockets()
  const bus = await costOfBus(sockets)
  const { kilobytes, taking, looking } = costOfStocks(STOCKS)
  const request = await costOfRequest()
  return shownAll({
    ...sockets,
    ...bus,
    tick: taking + looking,
    stockMemory: kilobytes,
    alert: costOfAlert(),
    request: request.micros,
    requestPostgres: request.postgresMicros,
    requestBytes: request.bytes,
    ...(await costOfAccounts()),
  })
}
