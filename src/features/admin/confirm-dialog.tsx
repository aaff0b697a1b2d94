import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { returnUnusable } from '#contract/admin/refund.ts'
import { confirmPayment, type OfflinePayment, returnPayment } from '#contract/admin/payment.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './confirm-dialog.module.css'
import type { Unusable } from './payment-row.tsx'
import { type Received, receivedMoney, receivedProblems } from './received-rules.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'

interface ConfirmDialogProps {
  readonly payment: OfflinePayment
  /** Not the investment's own money is sent back, but this transfer. */
  readonly unusable?: Unusable | undefined
  readonly onClose: () => void
}

/** The administrator types what the bank statement says; only the amount that is owed confirms the investment, or its return. */
export function ConfirmDialog({ payment, unusable, onClose }: ConfirmDialogProps) {
  const { text, money, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const confirm = useSteadySend(confirmPayment)
  const sendBack = useSteadySend(returnPayment)
  const sendUnusable = useSteadySend(returnUnusable)
  const back = unusable !== undefined || payment.returnDue
  const showToast = useSetAtom(showToastAtom)
  const { investor } = payment
  const owed = unusable?.amount ?? payment.amount
  const form = useForm<Received>({
    initial: { received: '', bankReference: '' },
    judge: (values) => receivedProblems(values, owed.currency, decimalMark),
    send: async ({ received, bankReference }) => {
      const reference = bankReference.trim()
      const params = { investmentId: payment.investmentId }
      const amount = receivedMoney(received, owed.currency, decimalMark)
      const of = reference === '' ? {} : { bankReference: reference }
      if (unusable) await sendUnusable({ params: { id: unusable.id }, body: { sent: amount, ...of } })
      else if (back) await sendBack({ params, body: { sent: amount, ...of } })
      else await confirm({ params, body: { received: amount, ...of } })
      onClose()
      showToast({
        text: back ? 'admin.returnedToast' : 'admin.confirmedToast',
        values: { amount: isolated(money(owed.amount, owed.currency)), name: isolated(investor.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      text('admin.reference'),
      <bdi key="code" className={styles.code}>
        {payment.reference}
      </bdi>,
    ],
    [text('admin.investor'), <bdi key="name">{investor.name}</bdi>],
    [text('admin.campaign'), <bdi key="campaign">{payment.campaign}</bdi>],
    [text('admin.way'), text(`admin.gateway.${payment.gateway}`)],
    [text('admin.owed'), <MoneyText key="owed" amount={owed.amount} currency={owed.currency} />],
  ]
  return (
    <Dialog open title={text(back ? 'admin.returnTitle' : 'admin.confirmTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text(back ? 'admin.return' : 'admin.confirm')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {payment.state === 'expired' ? <Notice look="warn">{text('admin.expiredWarning')}</Notice> : null}
        <NumberField
          of={form.field('received')}
          label={text(back ? 'admin.sentAmount' : 'admin.received', { currency: owed.currency })}
          hint={text(back ? 'admin.sentAmountHint' : 'admin.receivedHint')}
          kind={{ is: 'money', currency: owed.currency }}
        />
        <TextField
          of={form.field('bankReference')}
          label={text('admin.bankReference')}
          optional={text('admin.optional')}
          autoComplete="off"
        />
      </FormFrame>
    </Dialog>
  )
}
