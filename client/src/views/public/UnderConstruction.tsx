import type { TopView } from '../../../../domain/rules/views.ts'
import { Notice } from '../../components/Notice.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { es } from '../../text/es.ts'
import form from './Form.module.css'
import { PublicPage } from './PublicPage.tsx'

/** A view that the product will have and does not have yet. */
export function UnderConstruction({ view }: { view: TopView }) {
  return (
    <PublicPage narrow>
      <ViewTitle name={es.views[view]} className={form.title} />
      <Notice text={es.common.underConstruction} />
    </PublicPage>
  )
}
