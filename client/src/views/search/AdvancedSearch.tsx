import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { runSearch } from '../../stores/search/search.ts'
import { es } from '../../text/es.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'

export function AdvancedSearch() {
  return (
    <>
      <ViewTitle name={es.subViews.advancedSearch} className="below-16" />
      <search>
        <SearchForm />
      </search>
      <Boundary sentence={es.search.none} retry={runSearch}>
        <SearchResults />
      </Boundary>
    </>
  )
}
