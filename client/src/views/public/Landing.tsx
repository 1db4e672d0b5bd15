import { Boundary } from '../../components/states/Boundary.tsx'
import { features, plans } from '../../stores/texts/catalogue.ts'
import { es } from '../../text/es.ts'
import { Features } from './landing/Features.tsx'
import { Hero } from './landing/Hero.tsx'
import { Pricing } from './landing/Pricing.tsx'
import { Steps } from './landing/Steps.tsx'
import { PublicPage } from './PublicPage.tsx'

export function Landing() {
  return (
    <PublicPage>
      <Hero />
      <Steps />
      <Boundary sentence={es.features.failed} retry={features.load}>
        <Features />
      </Boundary>
      <Boundary sentence={es.plans.failed} retry={plans.load}>
        <Pricing />
      </Boundary>
    </PublicPage>
  )
}
