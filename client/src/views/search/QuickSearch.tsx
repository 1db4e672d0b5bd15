import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { useModal } from '../../components/overlays/use-modal.ts'
import { openStock, openSubView } from '../../stores/page/view.ts'
import { closeQuickSearch, quickSearch, type Stock, typeQuickSearch } from '../../stores/search/quick-search.ts'
import { editSearch, runSearch } from '../../stores/search/search.ts'
import { es } from '../../text/es.ts'
import styles from './QuickSearch.module.css'
import { QuickSearchList } from './QuickSearchList.tsx'
import { useQuickSearchGroups } from './use-quick-search-groups.ts'

/** Finds a stock from anywhere in the dashboard, by the keyboard alone. */
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
        <footer className={styles.footer}>
          <p className={styles.keys}>
            {es.quickSearch.keys.map(([key, does]) => (
              <span key={key}>
                <kbd>{key}</kbd> {does}
              </span>
            ))}
          </p>
          <Button look="link" onClick={goAdvanced}>
            {es.quickSearch.advanced}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}
