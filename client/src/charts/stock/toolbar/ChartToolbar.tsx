import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { WIDTHS } from '../data/ranges.ts'
import { type ChartSettings, LOOKS, OVERLAYS, PANES, RANGES } from '../settings.ts'
import styles from './ChartToolbar.module.css'
import { CompareMenu } from './CompareMenu.tsx'
import { Menu } from './Menu.tsx'

interface ChartToolbarProps {
  symbol: string
  settings: ChartSettings
  onChange(part: Partial<ChartSettings>): void
}

/** What to show: period, width of the bars, looks, indicators, other stocks. */
export function ChartToolbar({ symbol, settings, onChange }: ChartToolbarProps) {
  const { range, interval, look, log, overlays, panes } = settings
  return (
    <div className={styles.toolbar}>
      <fieldset className={styles.ranges}>
        <legend>{es.range}</legend>
        {RANGES.map((name) => (
          <label key={name} title={es.ranges[name].name}>
            <input
              type="radio"
              name="chart-range"
              aria-label={es.ranges[name].name}
              checked={name === range}
              onChange={() => onChange({ range: name, interval: WIDTHS[name][0] })}
            />
            <span>{es.ranges[name].label}</span>
          </label>
        ))}
      </fieldset>
      <Select
        label={es.interval}
        value={interval}
        values={[...new Set([...WIDTHS[range], interval])]}
        names={es.intervals}
        onChange={(value) => onChange({ interval: value })}
      />
      <Select
        label={es.look}
        value={look}
        values={LOOKS}
        names={es.looks}
        onChange={(value) => onChange({ look: value })}
      />
      <Menu label={es.indicators} count={overlays.length + panes.length}>
        <Checks
          title={es.overPrice}
          names={es.overlays}
          all={OVERLAYS}
          chosen={overlays}
          onChange={(names) => onChange({ overlays: names })}
        />
        <Checks
          title={es.underPrice}
          names={es.panes}
          all={PANES}
          chosen={panes}
          onChange={(names) => onChange({ panes: names })}
        />
        <label>
          <input type="checkbox" checked={log} onChange={() => onChange({ log: !log })} />
          {es.log}
        </label>
      </Menu>
      <CompareMenu symbol={symbol} compare={settings.compare} onChange={(compare) => onChange({ compare })} />
    </div>
  )
}

interface SelectProps<T extends string> {
  label: string
  value: T
  values: readonly T[]
  names: Readonly<Record<T, string>>
  onChange(value: T): void
}

function Select<T extends string>({ label, value, values, names, onChange }: SelectProps<T>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  )
}

interface ChecksProps<T extends string> {
  title: string
  names: Readonly<Record<T, string>>
  all: readonly T[]
  chosen: readonly T[]
  onChange(chosen: T[]): void
}

function Checks<T extends string>({ title, names, all, chosen, onChange }: ChecksProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {all.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() => onChange(all.filter((one) => (one === name) !== chosen.includes(one)))}
          />
          {names[name]}
        </label>
      ))}
    </fieldset>
  )
}
