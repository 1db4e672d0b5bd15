import { withoutNats } from '../../test/support/fake-nats/real.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'
import { type BusFigures, runOnce } from './run-once.ts'
import { taskOf } from './task.ts'

/**
 * Prices on their way from the feed's leader to the sockets of several servers, by PostgreSQL's NOTIFY and by NATS. Flags
 * scale the task down for a small machine: `npm run bench bus -- --symbols 1000 --servers 2`.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const task = taskOf(flags)
  const reason = withoutNats()
  const byNotify = await runOnce(task, false)
  const byNats = reason ? null : await runOnce(task, true)
  const { symbols, prices, servers, sockets, followed, seconds } = task
  console.log(
    `${symbols} symbols at ${prices} prices a second to ${servers} servers, each with ${sockets} sockets on ${followed} symbols, ${seconds} s`,
  )
  const cells = (of: (figures: BusFigures) => number) => [byNotify, byNats].map((run) => (run ? digits(of(run)) : ''))
  const cores = (part: keyof BusFigures['cpu']) => cells(({ cpu }) => cpu[part])
  const readPercent = ({ read, prices }: BusFigures) => (100 * read) / prices
  const judged = (value: number | null | undefined, target: Target) => (value == null ? [] : verdict(value, target))
  console.log(
    table(
      ['', 'NOTIFY', 'NATS', 'target', ''],
      [
        ['prices a second that the leader wrote', ...cells((run) => run.prices)],
        [
          'rows read back by all servers, % of prices',
          ...cells(readPercent),
          ...judged(byNats && readPercent(byNats), '≤ 1'),
        ],
        ['price → socket p50 ms', ...cells((run) => run.p50Ms)],
        ['price → socket p99 ms', ...cells((run) => run.p99Ms), ...judged(byNats?.p99Ms, '≤ 400')],
        ['followed prices not the newest at the end', ...cells((run) => run.behind)],
        ['older prices after newer ones', ...cells((run) => run.disordered)],
        ['sockets that did not open, or were closed', ...cells(({ failed, lost }) => failed + lost)],
        [],
        ['cores: NATS', ...cores('nats'), ...judged(byNats?.cpu.nats, '≤ 0.15')],
        ['cores: PostgreSQL', ...cores('PostgreSQL')],
        ['cores: leader', ...cores('leader')],
        ['cores: a server', ...cells(({ cpu }) => cpu.servers / servers)],
        ['cores: all sockets', ...cores('clients')],
        ['cores: other work on the machine', ...cells((run) => run.elsewhere)],
      ],
    ),
  )
  if (reason) console.log(`\nNATS is left out: ${reason}`)
}
