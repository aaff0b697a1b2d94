import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { planRefund, refundAttempt, type RefundPlan } from '#contract/admin/attempt.ts'
import { planInvestmentRefund, refundInvestment } from '#contract/admin/refund.ts'
import { atMost, judge } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { isFailure } from '#src/data/failure.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BookedLines } from './attempt-bookings.tsx'
import styles from '#src/features/admin/confirm-dialog.module.css'

interface RefundPlanProps {
  readonly id: string
  readonly onClose: () => void
}

/** What a refund of a provider's payment would do, to the line; and the button that does just that. */
export function RefundPlanDialog({ id, onClose }: RefundPlanProps) {
  const loaded = useCall(planRefund, { params: { id } })
  const refund = useSteadySend(refundAttempt)
  return <PlanDialog loaded={loaded} send={(body) => refund({ params: { id }, body })} onClose={onClose} />
}

/** The same of an investment that a wallet or a transfer paid for. */
export function InvestmentPlanDialog({ id, onClose }: RefundPlanProps) {
  const loaded = useCall(planInvestmentRefund, { params: { id } })
  const refund = useSteadySend(refundInvestment)
  return <PlanDialog loaded={loaded} send={(body) => refund({ params: { id }, body })} onClose={onClose} />
}

interface PlanDialogProps {
  readonly loaded: ReturnType<typeof useCall<typeof planRefund>>
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
              <Notice look="warn" title={text('provider.refusedTitle')}>
                {text(`provider.refusal.${plan.refusal}`)}
              </Notice>
              <p>
                <Button look="quiet" onClick={onClose}>
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

/** A plan, and the reason for which it is done. */
export function PlanForm({ plan, send, readAgain, onClose }: PlanFormProps) {
  const { text } = useIntl()
  const online = useOnline()
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { reason: '' },
    judge: (values) => judge(values, { reason: { required: true, rules: [atMost(reasonMaximum)] } }),
    send: async ({ reason }) => {
      try {
        await send({ seen: plan.seen, reason: reason.trim() })
      } catch (error) {
        if (isFailure(error) && error.code === 'REFUND_CHANGED') readAgain()
        throw error
      }
      onClose()
      showToast({ text: 'provider.planDone', look: 'good' })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('provider.planDo')}
      look="danger"
      blocked={online ? undefined : text('shell.needsConnection')}
      beside={
        <Button
          look="plain"
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
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text('provider.planBack'), <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />],
    [text('provider.planWay'), `${text(`admin.gateway.${gateway}`)}${plan.test ? ` (${text('provider.test')})` : ''}`],
    ...(units === 0n ? [] : [[text('provider.planUnits'), number(units)] as const]),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
