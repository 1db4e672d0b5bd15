import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/primitives.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLive } from './realtime/live.ts'
import { registerServiceWorker } from './service-worker.ts'
import { startClock } from './stores/clock.ts'
import { startPreferences } from './stores/page/preferences.ts'
import { startTheme } from './stores/page/theme.ts'
import { startView, view } from './stores/page/view.ts'
import { fetchAhead } from './views/code.ts'

startTheme()
startPreferences()
startView()
fetchAhead(view)
startClock()
startLive()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
