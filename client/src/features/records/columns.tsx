import type { RuleRecord, StockRecord, TrackRecords } from '#domain/contract/track-records.ts'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import {
  DirectionCell,
  EdgeCell,
  EdgeCountCell,
  ForwardCell,
  HitsCell,
  PercentCell,
  RateCell,
  StockCell,
} from './cells.tsx'
import type { Column } from './SortableTable.tsx'

/** The record of a followed stock's band, with the name of the stock. */
export type Forecast = TrackRecords['pronosticos'][number] & { name: string }
type Counts = Pick<
  StockRecord,
  'tipo' | 'nivel_confianza' | 'aciertos' | 'ocurrencias' | 'acierto_pct' | 'base_pct' | 'futuro'
>

const { columns: labels } = es.records

/** Points above the rate of any day, which order records with equal edges. Between -100 and 100; -101 if unknown. */
const lead = ({ acierto_pct, base_pct }: Counts): number =>
  acierto_pct === null || base_pct === null ? -101 : acierto_pct - base_pct
/** More than the greatest difference of two leads. */
const PROVEN = 1_000

const stock: Column<{ ticker: string; name: string }> = {
  key: 'stock',
  label: labels.stock,
  words: true,
  plain: true,
  value: ({ ticker }) => ticker,
  cell: ({ ticker, name }) => <StockCell ticker={ticker} name={name} />,
}
const rule: Column<Counts> = {
  key: 'rule',
  label: labels.rule,
  words: true,
  plain: true,
  value: ({ tipo }) => tipo,
  cell: ({ tipo }) => tipo,
}
const direction: Column<Counts> = {
  key: 'direction',
  label: labels.direction,
  words: true,
  plain: true,
  value: ({ nivel_confianza }) => nivel_confianza,
  cell: ({ nivel_confianza }) => <DirectionCell confidence={nivel_confianza} />,
}
const hits: Column<Counts> = {
  key: 'hits',
  label: labels.hits,
  figure: true,
  value: ({ aciertos }) => aciertos,
  cell: ({ aciertos, ocurrencias }) => <HitsCell hits={aciertos} times={ocurrencias} />,
}
const base: Column<Counts> = {
  key: 'base',
  label: labels.base,
  figure: true,
  value: ({ base_pct }) => base_pct,
  cell: ({ base_pct }) => <PercentCell percent={base_pct} field="base" />,
}
const forward: Column<Counts> = {
  key: 'forward',
  label: labels.forward,
  value: ({ futuro }) => futuro.registradas,
  cell: ({ futuro }) => <ForwardCell record={futuro} />,
}

export const STOCK_COLUMNS: readonly Column<StockRecord>[] = [
  stock,
  rule,
  direction,
  hits,
  {
    key: 'rate',
    label: labels.rate,
    plain: true,
    value: ({ acierto_pct }) => acierto_pct,
    cell: ({ acierto_pct, base_pct, intervalo_95 }) => (
      <RateCell rate={acierto_pct} base={base_pct} interval={intervalo_95} />
    ),
  },
  base,
  {
    key: 'edge',
    label: labels.edge,
    value: (record) => (record.ventaja === 'demostrada' ? PROVEN : 0) + lead(record),
    cell: ({ ventaja }) => <EdgeCell edge={ventaja} />,
  },
  forward,
]

/** Columns on the page of a stock, which need not be named. */
export const ONE_STOCK_COLUMNS = STOCK_COLUMNS.filter((column) => column !== stock)

export const RULE_COLUMNS: readonly Column<RuleRecord>[] = [
  rule,
  direction,
  hits,
  {
    key: 'rate',
    label: labels.rate,
    plain: true,
    value: ({ acierto_pct }) => acierto_pct,
    // Signals of different stocks fall on the same days: an interval that assumes independence would be too narrow.
    cell: ({ acierto_pct, base_pct }) => <RateCell rate={acierto_pct} base={base_pct} interval={null} />,
  },
  base,
  {
    key: 'edge',
    label: labels.edge,
    value: (record) => PROVEN * record.con_ventaja + lead(record),
    cell: ({ con_ventaja, acciones }) => <EdgeCountCell proven={con_ventaja} stocks={acciones} />,
  },
  forward,
]

export const FORECAST_COLUMNS: readonly Column<Forecast>[] = [
  stock,
  {
    key: 'registered',
    label: labels.registered,
    figure: true,
    value: ({ futuro }) => futuro.registradas,
    cell: ({ futuro }) => <Untranslated>{formatCount(futuro.registradas)}</Untranslated>,
  },
  {
    key: 'settled',
    label: labels.settled,
    figure: true,
    value: ({ futuro }) => futuro.resueltas,
    cell: ({ futuro }) => <Untranslated>{formatCount(futuro.resueltas)}</Untranslated>,
  },
  {
    key: 'hits',
    label: labels.inside,
    figure: true,
    value: ({ futuro }) => futuro.aciertos,
    cell: ({ futuro }) =>
      futuro.resueltas === 0 ? (
        <PercentCell percent={null} field="rate" />
      ) : (
        <HitsCell hits={futuro.aciertos} times={futuro.resueltas} />
      ),
  },
  {
    key: 'rate',
    label: labels.rate,
    figure: true,
    value: ({ futuro }) => futuro.acierto_pct,
    cell: ({ futuro }) => <PercentCell percent={futuro.acierto_pct} field="rate" />,
  },
]
