import { terms } from '../../text/es/terms.ts'
import { es } from '../../text/es.ts'
import { LegalPage } from './LegalPage.tsx'

export function Terms() {
  return <LegalPage title={es.views.terms} text={terms} />
}
