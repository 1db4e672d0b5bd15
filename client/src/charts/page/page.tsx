import '../../styles/fonts.css'
import '../../styles/tokens.css'
import '../../styles/base.css'
import '../../styles/primitives.css'
import { createRoot } from 'react-dom/client'
import { startPreferences } from '../../stores/page/preferences.ts'
import { ChartPage } from './ChartPage.tsx'
import { readRequest } from './request.ts'

startPreferences()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(<ChartPage request={readRequest(location.search)} />)
