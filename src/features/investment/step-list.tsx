import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { type ShownStep, shownSteps, stepPath } from './invest-steps.ts'
import styles from './step-list.module.css'

interface StepListProps {
  readonly campaignId: string
  readonly current: ShownStep
  /** No way back while the outcome of a try is not known. */
  readonly locked: boolean
}

/** Where one is among the steps, with ways back to those that are done. */
export function StepList({ campaignId, current, locked }: StepListProps) {
  const { text, number } = useIntl()
  const place = shownSteps.indexOf(current)
  return (
    <nav className={styles.list} aria-label={text('invest.steps')}>
      <ol>
        {shownSteps.map((step, index) => {
          const words = (
            <>
              <span className={styles.number} aria-hidden="true">
                {number(index + 1)}
              </span>
              {text(`invest.step.${step}`)}
            </>
          )
          return (
            <li key={step} className={index <= place ? styles.reached : undefined}>
              {index < place && !locked && step !== 'agreement' ? (
                <Link href={stepPath(campaignId, step)} keepScroll>
                  {words}
                </Link>
              ) : (
                <span aria-current={index === place ? 'step' : undefined}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
