import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { endAutoRepayment, type RepaymentPlan } from '#contract/repayment/repayment.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { Day } from '#src/components/repayment/repayment-dates.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './repayment-panel.module.css'

interface PlanListProps {
  readonly of: readonly RepaymentPlan[]
  /** The repayments have to be reloaded. */
  readonly onChanged: () => void
}

/** Automatic repayments, with what is charged and when, and how they are ended. */
export function PlanList({ of: plans, onChanged }: PlanListProps) {
  const { text } = useIntl()
  return (
    <section className="stack" aria-labelledby="plans">
      <h3 id="plans">{text('repayment.plans')}</h3>
      {plans.map((plan) => (
        <Plan key={plan.id} of={plan} onChanged={onChanged} />
      ))}
    </section>
  )
}

const variants: Readonly<Record<RepaymentPlan['state'], BadgeVariant>> = {
  first: 'warn',
  automatic: 'good',
  manual: 'warn',
  ended: 'plain',
}

function Plan({ of: plan, onChanged }: { readonly of: RepaymentPlan; readonly onChanged: () => void }) {
  const { text, rich } = useIntl()
  const { state, amount, frequency, made, instalments, account, nextDueOn, type } = plan
  return (
    <article className="panel stack">
      <div className="spread">
        <h4 className="cluster">
          {text(`repayment.type.${type}`)}
          <Badge variant={variants[state]}>{text(`repayment.planState.${state}`)}</Badge>
        </h4>
        <b>
          {rich(`repayment.amountEvery.${frequency}`, {
            amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
          })}
        </b>
      </div>
      <p className={styles.lines}>
        <span>{text('repayment.madeOf', { made, total: instalments })}</span>
        <span className="soft">
          {state === 'automatic' && nextDueOn !== null && account !== null
            ? rich('repayment.planText.automatic', {
                day: <Day key="day" of={nextDueOn} />,
                account: (
                  <bdi key="account" dir="ltr">
                    {account}
                  </bdi>
                ),
              })
            : text(`repayment.planText.${state === 'automatic' ? 'ended' : state}`)}
        </span>
      </p>
      {state === 'ended' ? null : <EndPlan of={plan} onChanged={onChanged} />}
    </article>
  )
}

function EndPlan({ of: { id, type }, onChanged }: { readonly of: RepaymentPlan; readonly onChanged: () => void }) {
  const { text } = useIntl()
  const end = useIdempotentMutation(endAutoRepayment)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  const send = async (): Promise<void> => {
    await end({ body: { planId: id } })
    showToast({ text: 'repayment.planEndedToast', variant: 'good' })
    onChanged()
  }
  return (
    <div>
      <Button
        variant="quiet"
        needsConnection
        aria-label={text('repayment.endPlanOf', { type: text(`repayment.type.${type}`) })}
        onClick={() => setConfirming(true)}
      >
        {text('repayment.endPlan')}
      </Button>
      {confirming ? (
        <ActionDialog
          title={text('repayment.endPlanTitle')}
          action={text('repayment.endPlan')}
          keep={text('repayment.keepPlan')}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>{text('repayment.endPlanText')}</p>
        </ActionDialog>
      ) : null}
    </div>
  )
}
