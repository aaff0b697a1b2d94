import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isInvestStep, type ShownStep, shownSteps, stepPath } from './invest-steps.ts'
import styles from './step-list.module.css'

interface StepListProps {
  readonly campaignId: string
  readonly current: ShownStep
  /** Back links are disabled once units are reserved, and while the outcome of an attempt is unknown. */
  readonly locked: boolean
}

/** The current step and links back to completed steps. */
export function StepList({ campaignId, current, locked }: StepListProps) {
  const { text, number } = useIntl()
  const currentIndex = shownSteps.indexOf(current)
  return (
    <nav className={styles.list} aria-label={text('invest.steps')}>
      <ol>
        {shownSteps.map((step, index) => {
          const label = (
            <>
              <span className={styles.number} aria-hidden="true">
                {number(index + 1)}
              </span>
              {text(`invest.step.${step}`)}
            </>
          )
          return (
            <li key={step} className={index <= currentIndex ? styles.reached : undefined}>
              {index < currentIndex && !locked && isInvestStep(step) ? (
                <Link href={stepPath(campaignId, step)} keepScroll>
                  {label}
                </Link>
              ) : (
                <span aria-current={index === currentIndex ? 'step' : undefined}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
