import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { Boundary } from '../../../components/states/Boundary.tsx'
import { type AlertIdea, composer } from '../../../stores/alerts/composer.ts'
import { alertEntries } from '../../../text/es/alerts/entries.ts'

const Composer = lazy(async () => ({ default: (await import('./Composer.tsx')).Composer }))

/** Where the composer of alerts opens, over whatever is shown. */
export function ComposerHost() {
  const { idea } = useSnapshot(composer)
  if (!idea) return null
  return (
    <Boundary sentence={alertEntries.failed}>
      <Suspense fallback={null}>
        <Composer key={idea.symbol} idea={idea as AlertIdea} />
      </Suspense>
    </Boundary>
  )
}
