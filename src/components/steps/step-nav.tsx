import { FoldedNav } from '#src/components/folded-nav.tsx'
import { Link } from '#src/components/link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './step-nav.module.css'

/** How complete a step is in one respect, as text and as `data-<of>`. */
export interface StepMark {
  readonly of: 'completed' | 'ready'
  readonly is: boolean
  readonly shape: string
  readonly text: string
}

export interface NavStep<Step extends string> {
  readonly step: Step
  readonly href: string
  readonly name: string
  readonly marks: readonly StepMark[]
}

interface StepNavProps<Step extends string> {
  readonly label: string
  readonly current: Step
  /** The current step, for the button on a phone. */
  readonly here: string
  readonly steps: readonly NavStep<Step>[]
  /** There is less room for the names beside other columns. */
  readonly tight?: boolean
}

/** The steps of a process, and how complete each is. On a phone they are behind a button that shows the current one. */
export function StepNav<Step extends string>({ label, current, here, steps, tight = false }: StepNavProps<Step>) {
  const list = <Steps current={current} steps={steps} />
  return (
    <nav aria-label={label}>
      <div className={classes(styles.wide, tight && styles.tight)}>{list}</div>
      <FoldedNav className={styles.narrow} label={here} here={<span className={styles.here}>{here}</span>}>
        {list}
      </FoldedNav>
    </nav>
  )
}

function Steps<Step extends string>({ current, steps }: Pick<StepNavProps<Step>, 'current' | 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, href, name, marks }) => (
        <li key={step} data-step={step}>
          <Link href={href} aria-current={step === current ? 'step' : undefined}>
            <span className={styles.name}>{name}</span>
            {marks.map(({ of, is, shape, text }) => (
              <span key={of} className={is ? styles.good : styles.state} {...{ [`data-${of}`]: is }}>
                <Icon shape={shape} />
                {text}
              </span>
            ))}
          </Link>
        </li>
      ))}
    </ol>
  )
}
