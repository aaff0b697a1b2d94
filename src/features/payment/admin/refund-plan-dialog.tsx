import { useSetAtom } from 'jotai'
import { planRefund, refundAttempt, type RefundPlan } from '#contract/payment/admin/attempt.ts'
import { planInvestmentRefund, refundInvestment } from '#contract/payment/admin/refund.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { isFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
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
  useReturnFocus()
  return (
    <Dialog open title={text('provider.planTitle')} onClose={onClose} actions={null}>
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {(plan) =>
          plan.refusal === null ? (
            <PlanForm plan={plan} send={send} readAgain={loaded.retry} onClose={onClose} />
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
    </Dialog>
  )
}

const reasonMaximum = 500

interface PlanFormProps extends Pick<PlanDialogProps, 'send' | 'onClose'> {
  readonly plan: Pick<RefundPlan, 'seen' | 'amount' | 'gateway' | 'units' | 'test' | 'lines' | 'afterwards'>
  readonly readAgain: () => void
}

/** A refund plan, and the reason for it. */
export function PlanForm({ plan, send, readAgain, onClose }: PlanFormProps) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => validateFields(values, { reason: { required: true, rules: [atMost(reasonMaximum)] } }),
    send: async ({ reason }) => {
      try {
        await send({ seen: plan.seen, reason: reason.trim() })
      } catch (error) {
        if (isFailure(error) && error.code === 'REFUND_CHANGED') readAgain()
        throw error
      }
      onClose()
      showToast({ text: 'provider.planDone', variant: 'good' })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('provider.planDo')}
      variant="danger"
      needsConnection
      beside={
        <Button
          variant="plain"
          onClick={() => {
            if (!form.busy) onClose()
          }}
        >
          {text('shell.cancel')}
        </Button>
      }
    >
      <p>{text('provider.planText')}</p>
      <PlanFacts plan={plan} />
      <AreaField
        of={form.field('reason')}
        label={text('provider.planReason')}
        hint={text('provider.planReasonHint')}
        rows={2}
        dir="auto"
      />
    </FormFrame>
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
