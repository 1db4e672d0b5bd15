import { privacy } from '../../text/es/privacy.ts'
import { es } from '../../text/es.ts'
import { LegalPage } from './LegalPage.tsx'

export function Privacy() {
  return <LegalPage title={es.views.privacy} text={privacy} />
}
