import { useSnapshot } from 'valtio'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { movers as moverTexts } from '../../text/es/movers.ts'
import { es } from '../../text/es.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { Movers, movers } from './Movers.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { runSearch, search } from './search.ts'

export function AdvancedSearch() {
  const { status } = useSnapshot(search)
  // Its results say which of them are followed already.
  useLoaded(watchlist)
  return (
    <>
      <ViewTitle name={es.subViews.advancedSearch} className="below-16" />
      <search>
        <SearchForm />
      </search>
      <Boundary sentence={es.search.none} retry={runSearch}>
        <SearchResults />
      </Boundary>
      {status === 'idle' && (
        <Boundary sentence={moverTexts.loadFailed} retry={movers.load}>
          <Movers />
        </Boundary>
      )}
    </>
  )
}
