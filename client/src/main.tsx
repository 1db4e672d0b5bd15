import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/primitives.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadViews } from './app/preload.ts'
import { registerServiceWorker } from './app/service-worker.ts'
import { keepTranslatedTexts } from './components/frame/translated-texts.ts'
import { startLive } from './realtime/live.ts'
import { startClock } from './stores/clock.ts'
import { inNextTask } from './stores/next-task.ts'
import { startPreferences, startTheme } from './stores/preferences.ts'
import { startView, view } from './stores/view.ts'

keepTranslatedTexts(document.body)
startTheme()
startPreferences()
startView()
registerServiceWorker()
preloadViews(view)

// A slow phone is busy for a tenth of a second with loading this code alone.
inNextTask(() => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // A transition renders in slices, and starts again at each change: so prices come only once the page stands.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  )
})

/** The whole page, whose clock and socket start in a task after its first rendering. */
function Page() {
  useEffect(
    () =>
      inNextTask(() => {
        startClock()
        startLive()
      }),
    [],
  )
  return <App />
}
