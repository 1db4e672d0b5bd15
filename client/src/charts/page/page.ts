import '../../styles/fonts.css'
import '../../styles/tokens.css'
import '../../styles/base.css'
import { chartPage as es } from '../../text/es/charts/page.ts'
import { ChartHost } from './host.ts'
import { readRequest } from './request.ts'
import { followTheme } from './theme.ts'

const theme = followTheme()
const request = readRequest(location.search)
const host = new ChartHost(document.body, theme)
if (typeof request === 'string') host.refuse(es.states[request])
else host.open(request)
