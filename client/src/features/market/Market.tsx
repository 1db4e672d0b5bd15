import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { MarketPage } from '#domain/contract/screener.ts'
import { RATING_WORDS, type RatingWord } from '#domain/ratings/words.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Tabbed, type Tabs } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Pager } from '../../components/tables/Pager.tsx'
import { clock } from '../../stores/clock.ts'
import { loadListSettings } from '../../stores/list-settings.ts'
import { marketSource } from '../../stores/market-source.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { formatAge } from '../../text/age.ts'
import { market as text } from '../../text/es/market.ts'
import { ratings } from '../../text/es/ratings.ts'
import { sourceNames } from '../../text/es/stock.ts'
import { es } from '../../text/es.ts'
import { formatCount, formatShare } from '../../text/format.ts'
import { pageCount } from '../news/news.ts'
import { marketWords, recordOf } from '../ratings/ratings.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { Actions } from './Actions.tsx'
import { type Criteria, isFiltered, readFilter } from './criteria.ts'
import { Filters } from './Filters.tsx'
import styles from './Market.module.css'
import { MarketTable } from './MarketTable.tsx'
import {
  choosePreset,
  clearFilters,
  isPresetShown,
  loadChosen,
  MARKET_PAGE,
  market,
  noteTyping,
  openLink,
  openMarketPage,
  showNewer,
  startMarketRounds,
  useMarket,
} from './market.ts'
import { PRESET_NAMES } from './presets.ts'
import { SavedScreens } from './SavedScreens.tsx'
import { screens } from './screens.ts'

/** The market as a table that is filtered, sorted, saved, shared and downloaded, or as a map. */
export function Market() {
  return (
    <div className={styles.page} data-widget="market">
      <ViewTitle name={es.subViews.market} className="below-12" />
      <Tabbed tabs={TABS} label={text.tabs.label} />
    </div>
  )
}

function Table() {
  return (
    <Boundary sentence={text.loadFailed} retry={market.answer.load}>
      <List />
    </Boundary>
  )
}

const TABS: Tabs = {
  table: { title: text.tabs.table, View: Table },
  map: {
    title: text.tabs.map,
    View: lazyComponent(async () => (await import('./map/MarketMap.tsx')).MarketMap),
  },
}

/** Before the first request, so that a shared link has its filters in it. */
function start(): void {
  openLink()
  loadListSettings()
}

function List() {
  useEffect(start, [])
  const { order, columns, key } = useMarket()
  const { shownKey, failedKey, page } = useSnapshot(market)
  const { status, data } = useLoaded(market.answer)
  useRefreshed(market.answer)
  useLoaded(watchlist)
  useEffect(startMarketRounds, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is the reason
  useEffect(loadChosen, [key])
  // What is shown answers another request, whose figures must not stand next to this one's filters.
  const isOther = shownKey !== key
  const failed = status === 'error' || (isOther && failedKey === key)
  const current = isOther ? null : data
  return (
    // Input events of all fields bubble up to here: while the user types, no round starts.
    <div onInput={noteTyping}>
      <Presets />
      <Boundary sentence={text.screens.loadFailed} retry={screens.load}>
        <SavedScreens />
      </Boundary>
      <Filters answer={current} />
      <div className="row flow spread gap-8-16 below-8">
        <Summary data={current} />
        <Actions columns={columns} />
      </div>
      {failed ? (
        <Failed text={text.loadFailed} onRetry={market.answer.load} />
      ) : current?.count === 0 ? (
        <None />
      ) : (
        <MarketTable
          columns={columns}
          order={order}
          rows={data?.rows ?? null}
          busy={isOther || data === null}
          shownKey={shownKey}
        />
      )}
      <Pager
        page={page}
        count={data && pageCount(data.count, MARKET_PAGE)}
        label={text.pages}
        onOpen={openMarketPage}
      />
    </div>
  )
}

/** Says why there are no rows. */
function None() {
  if (!isFiltered(useSnapshot(market).criteria)) return <Notice text={text.noneYet} />
  return (
    <Notice text={text.none}>
      <Button onClick={clearFilters}>{text.clear}</Button>
    </Notice>
  )
}

/** Filters that everybody has, in one click each. */
function Presets() {
  useMarket()
  return (
    <fieldset className={`${styles.presets} onscreen flow gap-8 below-12`}>
      <legend className="unseen">{text.presetsLabel}</legend>
      {PRESET_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={isPresetShown(name)}
          data-preset={name}
          onClick={() => choosePreset(name)}
        >
          {text.presets[name]}
        </button>
      ))}
    </fieldset>
  )
}

/** The word of the indicators that a filter asks for; null without one. */
function wordOf({ filters }: Pick<Criteria, 'filters'>): RatingWord | null {
  const asked = filters.map(readFilter).find((filter) => filter?.column === 'rating_word')
  return RATING_WORDS.find((word) => word === asked?.value) ?? null
}

/** Says what followed that word on the whole market; nothing until that is known. */
function WordSentence({ word }: { word: RatingWord }) {
  const { data } = useLoaded(marketWords)
  const record = data && recordOf(data.past, word, 'market')
  if (!record) return null
  const { rose_pct, base_pct, days, edge } = record
  const [rose, base] = [rose_pct, base_pct].map((percent) => formatShare(percent / 100))
  const sentence = ratings.filtered(word, rose, formatCount(days), base, edge === 'demostrada')
  return <span data-field="word-record">{sentence}</span>
}

/** How many rows there are, how old they are, and whether newer ones wait. */
function Summary({ data }: { data: MarketPage | null }) {
  const { newer } = useSnapshot(market)
  const { failures } = useSnapshot(market.answer)
  const { market: source } = useSnapshot(marketSource)
  const { now } = useSnapshot(clock)
  const word = wordOf(useSnapshot(market).criteria)
  return (
    <div className={`${styles.summary} flow muted baseline gap-0-16`}>
      {/* It stays while it is empty: screen readers only tell of a change in what was there. */}
      <p role="status" data-field="count">
        {data && text.count(data, formatCount)}
      </p>
      {data && data.unknown > 0 && <span title={text.leftOutHelp}>{text.leftOut(formatCount(data.unknown))}</span>}
      {data?.as_of && <span>{text.asOf(formatAge(now - Date.parse(data.as_of)))}</span>}
      {word && <WordSentence word={word} />}
      {data && source && <span>{text.source(sourceNames[source] ?? source)}</span>}
      {data && failures > 0 && <OldMark />}
      {data && newer && (
        <span className="inline gap-8" role="status">
          {text.newer}
          <Button variant="link" className="target" onClick={showNewer}>
            {text.update}
          </Button>
        </span>
      )}
    </div>
  )
}
