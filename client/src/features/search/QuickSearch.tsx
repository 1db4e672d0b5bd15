import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { useModal } from '../../components/overlays/use-modal.ts'
import { useLoaded } from '../../stores/resource.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import styles from './QuickSearch.module.css'
import listStyles from './QuickSearchList.module.css'
import { closeQuickSearch, quickSearch, type Stock, typeQuickSearch } from './quick-search.ts'
import { editSearch, runSearch } from './search.ts'

/** Finds a stock from anywhere in the dashboard, by keyboard alone. */
export function QuickSearch() {
  const { open } = useSnapshot(quickSearch)
  return open ? <OpenSearch /> : null
}

function OpenSearch() {
  const dialog = useModal()
  const id = useId()
  // Synchronous, so that the field is never a keystroke behind.
  const { text } = useSnapshot(quickSearch, { sync: true })
  const { groups, sentence, count } = useQuickSearchGroups()
  const stocks = groups.flatMap((group) => group.stocks)
  const [at, setAt] = useState(0)
  // The list may have become shorter than the marked position.
  const active = Math.min(at, stocks.length - 1)

  const choose = ({ symbol }: Stock) => {
    closeQuickSearch()
    openStock(symbol)
  }
  const goAdvanced = () => {
    closeQuickSearch()
    editSearch({ text })
    openSubView('advancedSearch')
    if (text.trim() !== '') void runSearch()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') closeQuickSearch()
    else if (step && stocks.length > 0) setAt((active + step + stocks.length) % stocks.length)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={es.quickSearch.open}
      className={styles.dialog}
      onKeyDown={onKeyDown}
      onCancel={closeQuickSearch}
      onClick={(event) => event.target === event.currentTarget && closeQuickSearch()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const stock = stocks[active]
          if (stock) choose(stock)
        }}
      >
        <div className={styles.field}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-label={es.quickSearch.label}
            aria-expanded={stocks.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={stocks.length > 0 ? `${id}-${active}` : undefined}
            placeholder={es.quickSearch.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={text}
            onChange={(event) => {
              typeQuickSearch(event.target.value)
              setAt(0)
            }}
          />
        </div>
        <QuickSearchList id={id} groups={groups} active={active} onPoint={setAt} onChoose={choose} />
        <p role="status" className={sentence ? styles.sentence : 'unseen'}>
          {sentence ?? (count === null ? '' : es.quickSearch.count(count))}
        </p>
        <footer className={`${styles.footer} small row spread gap-16 ruled-above height-40`}>
          <p className={`${styles.keys} flex gap-16`}>
            {es.quickSearch.keys.map(([key, does]) => (
              <span key={key}>
                <kbd>{key}</kbd> {does}
              </span>
            ))}
          </p>
          <Button variant="link" className="push target" onClick={goAdvanced}>
            {es.quickSearch.advanced}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

interface QuickSearchListProps {
  id: string
  groups: readonly { title: string; stocks: readonly Stock[] }[]
  /** Index over all groups. */
  active: number
  onPoint(at: number): void
  onChoose(stock: Stock): void
}

/** The options of the field above, which keeps the focus. */
function QuickSearchList({ id, groups, active, onPoint, onChoose }: QuickSearchListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is marked now
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  let at = 0
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={es.quickSearch.found} className={listStyles.list}>
      {groups.map(({ title, stocks }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would hold controls
        <div key={title} role="group" aria-label={title}>
          <p className={listStyles.title} aria-hidden="true">
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
                className={listStyles.option}
                onPointerMove={() => index !== active && onPoint(index)}
                onClick={() => onChoose(stock)}
              >
                <strong className="bold" translate="no">
                  {stock.symbol}
                </strong>
                <span className="clipped muted">{stock.name}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface Group {
  title: string
  stocks: readonly Stock[]
}

interface Groups {
  groups: readonly Group[]
  /** Shown instead of a list. */
  sentence: string | null
  /** Number of results; null without a search. */
  count: number | null
}

/** The groups under the field: recent and followed stocks before the user types, then the results. */
function useQuickSearchGroups(): Groups {
  const { text, status, found, recent } = useSnapshot(quickSearch)
  const { data: items } = useLoaded(watchlist)
  if (status === 'error') return { groups: [], sentence: es.quickSearch.failed, count: null }
  if (status === 'done' && found.length === 0) {
    return { groups: [], sentence: es.quickSearch.none(text.trim()), count: 0 }
  }
  if (found.length > 0) {
    return { groups: [{ title: es.quickSearch.found, stocks: found }], sentence: null, count: found.length }
  }
  const followed = (items ?? []).filter((item) => !recent.some((stock) => stock.symbol === item.symbol))
  const groups = [
    { title: es.quickSearch.recent, stocks: recent },
    { title: es.quickSearch.followed, stocks: followed },
  ].filter((group) => group.stocks.length > 0)
  return { groups, sentence: groups.length === 0 ? es.quickSearch.empty : null, count: null }
}
