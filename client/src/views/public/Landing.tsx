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
      <Features />
      <Pricing />
    </PublicPage>
  )
}
