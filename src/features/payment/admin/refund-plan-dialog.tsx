import { planRefund, refundAttempt, type RefundPlan } from '#contract/payment/admin/attempt.ts'
import { planInvestmentRefund, refundInvestment } from '#contract/payment/admin/refund.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BookedLines } from './attempt-bookings.tsx'

interface RefundPlanProps {
  readonly id: string
  readonly onClose: () => void
}

/** The exact effects of refunding a provider's payment, and the button that does just that. */
export function RefundPlanDialog({ id, onClose }: RefundPlanProps) {
  const loaded = useQuery(planRefund, { params: { id } })
  const refund = useIdempotentMutation(refundAttempt)
  return <PlanDialog loaded={loaded} send={(body) => refund({ params: { id }, body })} onClose={onClose} />
}

/** The same for an investment paid from a wallet or by transfer. */
export function InvestmentPlanDialog({ id, onClose }: RefundPlanProps) {
  const loaded = useQuery(planInvestmentRefund, { params: { id } })
  const refund = useIdempotentMutation(refundInvestment)
  return <PlanDialog loaded={loaded} send={(body) => refund({ params: { id }, body })} onClose={onClose} />
}

interface PlanDialogProps {
  readonly loaded: ReturnType<typeof useQuery<typeof planRefund>>
  readonly send: (body: { readonly seen: string; readonly reason: string }) => Promise<unknown>
  readonly onClose: () => void
}

function PlanDialog({ loaded, send, onClose }: PlanDialogProps) {
  const { text } = useIntl()
  return (
    <StepsDialog title={text('provider.planTitle')} onClose={onClose}>
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {(plan) =>
          plan.refusal === null ? (
            <PlanForm plan={plan} send={send} readAgain={loaded.retry} />
          ) : (
            <div className="stack">
              <Notice variant="warn" title={text('provider.refusedTitle')}>
                {text(`provider.refusal.${plan.refusal}`)}
              </Notice>
              <p>
                <Button variant="quiet" onClick={onClose}>
                  {text('shell.close')}
                </Button>
              </p>
            </div>
          )
        }
      </LoadedView>
    </StepsDialog>
  )
}

const reasonMaximum = 500

interface PlanFormProps extends Pick<PlanDialogProps, 'send'> {
  readonly plan: Pick<RefundPlan, 'seen' | 'amount' | 'gateway' | 'units' | 'test' | 'lines' | 'afterwards'>
  readonly readAgain: () => void
}

/** A refund plan, and the reason for it. */
export function PlanForm({ plan, send, readAgain }: PlanFormProps) {
  const { text } = useIntl()
  return (
    <DialogForm
      submit={text('provider.planDo')}
      variant="danger"
      initial={{ reason: '' }}
      validate={(values) => validateFields(values, { reason: { required: true, rules: [atMost(reasonMaximum)] } })}
      send={async ({ reason }) => {
        try {
          await send({ seen: plan.seen, reason: reason.trim() })
        } catch (error) {
          if (isFailure(error) && error.code === 'REFUND_CHANGED') readAgain()
          throw error
        }
      }}
      success={{ text: 'provider.planDone' }}
    >
      {({ field }) => (
        <>
          <p>{text('provider.planText')}</p>
          <PlanFacts plan={plan} />
          <AreaField
            of={field('reason')}
            label={text('provider.planReason')}
            hint={text('provider.planReasonHint')}
            rows={2}
            dir="auto"
          />
        </>
      )}
    </DialogForm>
  )
}

function PlanFacts({ plan }: Pick<PlanFormProps, 'plan'>) {
  const { text, number } = useIntl()
  const { amount, gateway, units, lines, afterwards } = plan
  const facts: readonly FactRow[] = [
    [text('provider.planBack'), <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />],
    [
      text('provider.planMethod'),
      `${text(`admin.gateway.${gateway}`)}${plan.test ? ` (${text('provider.test')})` : ''}`,
    ],
    [text('provider.planUnits'), units === 0n ? null : number(units)],
  ]
  return (
    <>
      <Facts rows={facts} />
      <h3>{text('provider.planNow')}</h3>
      {lines.length === 0 ? <p className="soft">{text('provider.planNothing')}</p> : <BookedLines of={lines} />}
      {afterwards.length === 0 ? null : (
        <>
          <h3>{text(gateway === 'offline' ? 'provider.planSent' : 'provider.planLater')}</h3>
          <BookedLines of={afterwards} />
        </>
      )}
    </>
  )
}
