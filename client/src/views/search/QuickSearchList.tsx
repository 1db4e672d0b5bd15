import { useEffect, useRef } from 'react'
import type { Stock } from '../../stores/search/quick-search.ts'
import { es } from '../../text/es.ts'
import styles from './QuickSearchList.module.css'

interface QuickSearchListProps {
  id: string
  groups: readonly { title: string; stocks: readonly Stock[] }[]
  /** Counted over all groups. */
  active: number
  onPoint(at: number): void
  onChoose(stock: Stock): void
}

/** The options of the field above, which keeps the focus. */
export function QuickSearchList({ id, groups, active, onPoint, onChoose }: QuickSearchListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is marked now
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  let at = 0
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={es.quickSearch.found} className={styles.list}>
      {groups.map(({ title, stocks }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would hold controls
        <div key={title} role="group" aria-label={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          {stocks.map((stock) => {
            const index = at++
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
              <div
                key={stock.symbol}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                data-symbol={stock.symbol}
                className={styles.option}
                onPointerMove={() => index !== active && onPoint(index)}
                onClick={() => onChoose(stock)}
              >
                <strong className="bold">{stock.symbol}</strong>
                <span className="clipped muted">{stock.name}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
