import { Chip } from '../../components/figures/Chip.tsx'
import { StaggeredRender } from '../../components/frame/StaggeredRender.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { es } from '../../text/es.ts'
import { features, plans } from './catalogue.ts'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Pricing } from './Pricing.tsx'
import { PublicPage } from './PublicPage.tsx'
import sectionStyles from './Section.module.css'
import { Section } from './Section.tsx'
import stepStyles from './Steps.module.css'

export function Landing() {
  return (
    <PublicPage>
      <div className={sectionStyles.all}>
        <StaggeredRender>
          <Hero />
          <Steps />
          <Boundary sentence={es.features.failed} retry={features.load}>
            <Features />
          </Boundary>
          <Boundary sentence={es.plans.failed} retry={plans.load}>
            <Pricing />
          </Boundary>
        </StaggeredRender>
      </div>
    </PublicPage>
  )
}

function Steps() {
  return (
    <Section id="how-it-works" title={es.steps.title}>
      <ol className={stepStyles.steps}>
        {es.steps.list.map(({ id, title, text, soon }) => (
          <li key={id} data-step={id}>
            <h3 className="large row gap-8">
              {title} {soon && <Chip tone="warn">{es.landing.soon}</Chip>}
            </h3>
            <p className="text-16 muted pretty">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
