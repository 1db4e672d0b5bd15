import '#client/src/styles/fonts.css'
import '#client/src/styles/tokens.css'
import '#client/src/styles/base.css'
import '#client/src/styles/primitives.css'
import { createRoot } from 'react-dom/client'
import { keepTranslatedTexts } from '#client/src/components/frame/translated-texts.ts'
import { startPreferences } from '#client/src/stores/preferences.ts'
import { ChartPage } from './ChartPage.tsx'
import { readRequest } from './request.ts'

keepTranslatedTexts(document.body)
startPreferences()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(<ChartPage request={readRequest(location.search)} />)
