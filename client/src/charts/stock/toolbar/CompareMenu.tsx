import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#client/src/api/call.ts'
import { ApiError } from '#client/src/api/errors.ts'
import { Button } from '#client/src/components/forms/Button.tsx'
import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { bars } from '#domain/contract/calls/charts.ts'
import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import { MOST_COMPARED } from '../settings.ts'
import styles from './ChartToolbar.module.css'
import { Menu } from './Menu.tsx'

interface CompareMenuProps {
  symbol: string
  compare: readonly string[]
  onChange(compare: string[]): void
}

/** Other stocks in the same picture. */
export function CompareMenu({ symbol, compare, onChange }: CompareMenuProps) {
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
      <form className={styles.add} onSubmit={(event) => void add(event)}>
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
            {other}
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
