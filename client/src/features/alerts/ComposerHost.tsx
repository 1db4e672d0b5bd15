import { useSnapshot } from 'valtio'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { alertEntries } from '../../text/es/alerts.ts'
import { type AlertIdea, composer } from './composer.ts'

const Composer = lazyComponent(async () => (await import('./Composer.tsx')).Composer)

/** Opens the composer of alerts over any view; its code is loaded then. */
export function ComposerHost() {
  const { idea } = useSnapshot(composer)
  if (!idea) return null
  return (
    <Boundary sentence={alertEntries.failed}>
      <Composer key={idea.symbol} idea={idea as AlertIdea} />
    </Boundary>
  )
}
