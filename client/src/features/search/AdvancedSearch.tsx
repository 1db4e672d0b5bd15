import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { es } from '../../text/es.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { runSearch } from './search.ts'

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
