import { privacy } from '../../text/es/public/privacy.ts'
import { es } from '../../text/es.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export function Privacy() {
  return <LegalPage title={es.views.privacy} text={privacy} />
}
