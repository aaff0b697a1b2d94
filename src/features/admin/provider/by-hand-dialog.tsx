import { useSetAtom } from 'jotai'
import { returnByHand } from '#contract/admin/attempt.ts'
import { atMost, judge } from '#domain/field.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import styles from '#src/features/admin/confirm-dialog.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface ByHandProps {
  readonly id: string
  /** What has to go back. */
  readonly amount: { readonly amount: bigint; readonly currency: string }
  /** The payer's. */
  readonly name: string
  readonly onClose: () => void
}

/** What the provider would not send was sent by a transfer: its reference is noted, and it is booked. */
export function ByHandDialog({ id, amount, name, onClose }: ByHandProps) {
  const { text, money } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const note = useSteadySend(returnByHand)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { bankReference: '' },
    judge: (values) => judge(values, { bankReference: { required: true, rules: [atMost(100)] } }),
    send: async ({ bankReference }) => {
      await note({ params: { id }, body: { amount, bankReference: bankReference.trim() } })
      onClose()
      showToast({
        text: 'provider.byHandDone',
        values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('provider.byHandTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('provider.byHandDo')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <dl className={styles.facts}>
          <div>
            <dt>{text('provider.byHandTo')}</dt>
            <dd>
              <MoneyText amount={amount.amount} currency={amount.currency} />
            </dd>
          </div>
        </dl>
        <TextField
          of={form.field('bankReference')}
          label={text('admin.bankReference')}
          hint={text('provider.byHandHint')}
          autoComplete="off"
          dir="ltr"
        />
      </FormFrame>
    </Dialog>
  )
}
