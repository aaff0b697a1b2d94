import type { ReactNode } from 'react'
import type { Payout } from '#contract/payment/payout.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check, clock, x } from '#src/ui/icon-paths.ts'
import styles from './payout-panel.module.css'

type StepState = 'done' | 'current' | 'rejected' | 'upcoming'

interface Step {
  readonly name: 'request' | 'review' | 'transfer'
  readonly state: StepState
  readonly at: string | null
}

/** The three steps of a payout, with the times of those that are done. */
function stepsOf({ state, requestedAt, confirmedAt, paidAt }: Payout): readonly Step[] {
  const isDone = (...states: readonly Payout['state'][]): boolean => states.includes(state)
  const isRequested = state !== 'none'
  return [
    { name: 'request', state: isRequested ? 'done' : 'current', at: requestedAt },
    {
      name: 'review',
      state: isDone('confirmed', 'sending', 'paid')
        ? 'done'
        : state === 'rejected'
          ? 'rejected'
          : isRequested
            ? 'current'
            : 'upcoming',
      at: confirmedAt,
    },
    {
      name: 'transfer',
      state: isDone('paid') ? 'done' : isDone('confirmed', 'sending') ? 'current' : 'upcoming',
      at: isDone('paid') ? paidAt : null,
    },
  ]
}

const shapes: Readonly<Record<StepState, string | undefined>> = {
  done: check,
  current: clock,
  rejected: x,
  upcoming: undefined,
}

/** How far the payout has come. */
export function PayoutSteps({ of: payout }: { readonly of: Payout }) {
  const { text, date } = useIntl()
  const detail = ({ name, state, at }: Step): ReactNode => {
    if (state === 'rejected') return text('dash.payout.state.rejected')
    if (state !== 'done' || at === null) return text(`dash.payout.step.${name}.next`)
    return <time dateTime={at}>{date(at, 'time')}</time>
  }
  return (
    <ol className={styles.steps} aria-label={text('dash.payout.steps')}>
      {stepsOf(payout).map((step) => {
        const shape = shapes[step.state]
        return (
          <li key={step.name} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
            <span className={styles.mark}>{shape === undefined ? null : <Icon shape={shape} />}</span>
            <span>
              <b>{text(`dash.payout.step.${step.name}`)}</b>
              <span className="soft small">{detail(step)}</span>
              {step.name === 'transfer' && step.state === 'done' && payout.method !== 'bank-transfer' ? (
                <span className="soft small">{text(`dash.payout.by.${payout.method}`)}</span>
              ) : null}
              {step.name === 'transfer' && step.state === 'done' && payout.bankReference !== null ? (
                <span className="soft small">
                  {text('dash.payout.reference')} <bdi className="code">{payout.bankReference}</bdi>
                </span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
