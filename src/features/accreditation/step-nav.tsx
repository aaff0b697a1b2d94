import { FoldedNav } from '#src/components/folded-nav.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import { pencil } from '#src/ui/page-icon-paths.ts'
import styles from './step-nav.module.css'
import { stepPath, type WizardStep, wizardSteps } from './wizard-steps.ts'

interface StepNavProps {
  readonly current: WizardStep
  /** Those that still lack something. */
  readonly open: readonly WizardStep[]
  readonly from: string
}

/** The steps and which are complete. On a phone they are behind a button that says which one this is. */
export function StepNav(props: StepNavProps) {
  const { text, number } = useIntl()
  const { current } = props
  const here = text('accredit.place', {
    place: number(wizardSteps.indexOf(current) + 1),
    count: number(wizardSteps.length),
    name: text(`accredit.step.${current}`),
  })
  return (
    <nav aria-label={text('accredit.steps')}>
      <div className={styles.wide}>
        <Steps {...props} />
      </div>
      <FoldedNav className={styles.narrow} label={here} here={<span className={styles.here}>{here}</span>}>
        <Steps {...props} />
      </FoldedNav>
    </nav>
  )
}

function Steps({ current, open, from }: StepNavProps) {
  const { text } = useIntl()
  return (
    <ol className={styles.steps}>
      {wizardSteps.map((step) => {
        const done = !open.includes(step)
        return (
          <li key={step}>
            <Link href={stepPath(step, from)} aria-current={step === current ? 'step' : undefined}>
              <span className={styles.name}>{text(`accredit.step.${step}`)}</span>
              {step === 'review' ? null : (
                <span className={done ? styles.good : styles.state} data-complete={done}>
                  <Icon shape={done ? check : pencil} />
                  {text(done ? 'accredit.complete' : 'accredit.incomplete')}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
