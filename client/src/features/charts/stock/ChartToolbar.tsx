import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, call } from '#client/src/api/call.ts'
import { Untranslated } from '#client/src/components/figures/Untranslated.tsx'
import { Button } from '#client/src/components/forms/Button.tsx'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import { bars } from '#domain/contract/calls/charts.ts'
import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import styles from './ChartToolbar.module.css'
import { WIDTHS } from './model/ranges.ts'
import { type ChartSettings, MOST_COMPARED, OVERLAYS, PANES, PRICE_STYLES, RANGES } from './model/settings.ts'

interface ChartToolbarProps {
  symbol: string
  settings: ChartSettings
  onChange(part: Partial<ChartSettings>): void
}

/** Controls for what is shown: range, width of the bars, price style, indicators and compared stocks. */
export function ChartToolbar({ symbol, settings, onChange }: ChartToolbarProps) {
  const { range, interval, look, log, overlays, panes } = settings
  return (
    <div className={`${styles.toolbar} onscreen row flow gap-4-8`}>
      <fieldset className={`${styles.ranges} flex`}>
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
        values={PRICE_STYLES}
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

interface CompareMenuProps {
  symbol: string
  compare: readonly string[]
  onChange(compare: string[]): void
}

/** Chooses other stocks to draw in the same chart. */
function CompareMenu({ symbol, compare, onChange }: CompareMenuProps) {
  const [problem, setProblem] = useState('')
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const other = String(new FormData(form).get('symbol')).trim().toUpperCase()
    setProblem('')
    if (other === '' || other === symbol || compare.includes(other)) return form.reset()
    if (!SYMBOL_PATTERN.test(other)) return setProblem(es.compare.unknown(other))
    try {
      await call(bars, { query: { symbol: other, interval: '1d', limit: 1 } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return setProblem(es.compare.unknown(other))
      return setProblem(es.failed)
    }
    form.reset()
    onChange([...compare, other])
  }
  return (
    <Menu label={es.compare.open} count={compare.length}>
      <form className={`${styles.add} flex gap-8`} onSubmit={(event) => void add(event)}>
        <input
          name="symbol"
          aria-label={es.compare.label}
          placeholder={es.compare.label}
          maxLength={15}
          autoComplete="off"
          autoCapitalize="characters"
          disabled={compare.length >= MOST_COMPARED}
        />
        <Button type="submit" disabled={compare.length >= MOST_COMPARED}>
          {es.compare.add}
        </Button>
      </form>
      <p className={styles.note} role="status">
        {problem || es.compare.most(MOST_COMPARED)}
      </p>
      <ul className={styles.compared}>
        {compare.map((other, i) => (
          <li key={other} style={{ '--key': `var(--series-${4 + i})` } as React.CSSProperties}>
            <span className={styles.key} aria-hidden="true" />
            <Untranslated>{other}</Untranslated>
            <button
              type="button"
              aria-label={es.compare.remove(other)}
              onClick={() => onChange(compare.filter((one) => one !== other))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  )
}

interface MenuProps {
  label: string
  /** Number of its choices that are on. */
  count: number
  children: ReactNode
}

/** A button with a panel that closes when the user clicks elsewhere. */
function Menu({ label, count, children }: MenuProps) {
  const id = useId()
  return (
    <div>
      <button type="button" className={styles.opener} popoverTarget={id}>
        {label}
        {count > 0 && (
          <span className={styles.count} translate="no">
            {count}
          </span>
        )}
        <ChevronDown size={14} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={({ currentTarget }) => {
          // CSS anchors are too new for some of the supported browsers, so the panel is placed under its button here.
          const { bottom, left } = currentTarget.previousElementSibling!.getBoundingClientRect()
          currentTarget.style.top = `${bottom + 4}px`
          currentTarget.style.left = `${Math.max(8, Math.min(left, innerWidth - 256))}px`
        }}
      >
        {children}
      </div>
    </div>
  )
}
