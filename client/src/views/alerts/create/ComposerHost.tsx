import { useSnapshot } from 'valtio'
import { Boundary } from '#client/src/components/states/Boundary.tsx'
import { late } from '#client/src/components/states/late.tsx'
import { type AlertIdea, composer } from '#client/src/stores/alerts/composer.ts'
import { alertEntries } from '#client/src/text/es/alerts/entries.ts'

const Composer = late(async () => (await import('./Composer.tsx')).Composer)

/** Where the composer of alerts opens, over whatever is shown. */
export function ComposerHost() {
  const { idea } = useSnapshot(composer)
  if (!idea) return null
  return (
    <Boundary sentence={alertEntries.failed}>
      <Composer key={idea.symbol} idea={idea as AlertIdea} />
    </Boundary>
  )
}
