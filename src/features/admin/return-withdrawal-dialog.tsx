import { useSetAtom } from 'jotai'
import { returnWithdrawal, type Withdrawal } from '#contract/admin/wallet.ts'
import { atMost, judge } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { receivedMoney, receivedProblems } from './received-rules.ts'

interface ReturnWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** The bank sent a paid withdrawal back: the administrator types what came, and it goes into the wallet again. */
export function ReturnWithdrawalDialog({ withdrawal, onClose }: ReturnWithdrawalProps) {
  const { text, rich, money, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const giveBack = useSteadySend(returnWithdrawal)
  const showToast = useSetAtom(showToastAtom)
  const { amount: sent, person } = withdrawal
  const form = useForm({
    initial: { received: '', reason: '' },
    judge: ({ received, reason }) => [
      ...receivedProblems({ received, bankReference: '' }, sent.currency, decimalMark),
      ...judge({ reason }, { reason: { required: true, rules: [atMost(500)] } }),
    ],
    send: async ({ received, reason }) => {
      const amount = receivedMoney(received, sent.currency, decimalMark)
      await giveBack({ params: { id: withdrawal.id }, body: { received: amount, reason: reason.trim() } })
      onClose()
      showToast({
        text: 'admin.cameBackToast',
        values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(person.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('admin.cameBackTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('admin.cameBackSubmit')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <p>
          {rich('admin.cameBackText', {
            amount: <MoneyText key="amount" amount={sent.amount} currency={sent.currency} />,
            name: <bdi key="name">{person.name}</bdi>,
          })}
        </p>
        <NumberField
          of={form.field('received')}
          label={text('admin.received', { currency: sent.currency })}
          hint={text('admin.cameBackHint')}
          kind={{ is: 'money', currency: sent.currency }}
        />
        <AreaField
          of={form.field('reason')}
          label={text('admin.reason')}
          hint={text('admin.rejectReason')}
          rows={3}
          dir="auto"
        />
      </FormFrame>
    </Dialog>
  )
}
