import { terms } from '../../text/es/public/terms.ts'
import { es } from '../../text/es.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export function Terms() {
  return <LegalPage title={es.views.terms} text={terms} />
}
