import { campaignSteps, type CampaignStep } from '#domain/campaign-sections.ts'
import { FoldedNav } from '#src/components/folded-nav.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { check, cloud, cloudOff } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import styles from './step-nav.module.css'
import type { StepState } from './use-step.ts'

interface StepNavProps {
  readonly id: string
  readonly current: CampaignStep
  readonly states: Readonly<Record<CampaignStep, StepState>>
}

/** The six steps and how far each is. On a phone they are behind a button that says which one this is. */
export function StepNav(props: StepNavProps) {
  const { text, number } = useIntl()
  const { current } = props
  const place = campaignSteps.indexOf(current) + 1
  const here = text('steps.place', {
    place: number(place),
    count: number(campaignSteps.length),
    name: text(`draft.step.${current}`),
  })
  return (
    <nav aria-label={text('steps.nav')}>
      <div className={styles.wide}>
        <Steps {...props} />
      </div>
      <FoldedNav className={styles.narrow} label={here} here={<span className={styles.here}>{here}</span>}>
        <Steps {...props} />
      </FoldedNav>
    </nav>
  )
}

function Steps({ id, current, states }: StepNavProps) {
  const { text } = useIntl()
  return (
    <ol className={styles.steps}>
      {campaignSteps.map((step) => {
        const { completed, ready } = states[step]
        return (
          <li key={step} data-step={step}>
            <Link href={pathTo(step, { id })} aria-current={step === current ? 'step' : undefined}>
              <span className={styles.name}>{text(`draft.step.${step}`)}</span>
              <span className={completed ? styles.good : styles.state} data-completed={completed}>
                <Icon shape={completed ? check : pencil} />
                {text(completed ? 'steps.completed' : 'steps.notCompleted')}
              </span>
              <span className={ready ? styles.good : styles.state} data-ready={ready}>
                <Icon shape={ready ? cloud : cloudOff} />
                {text(ready ? 'steps.ready' : 'steps.notReady')}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
