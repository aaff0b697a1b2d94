import { useSetAtom } from 'jotai'
import { returnUnusable } from '#contract/admin/refund.ts'
import { confirmTransfer, type Transfer } from '#contract/admin/wallet.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
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
import styles from './confirm-dialog.module.css'
import { type Received, receivedMoney, receivedProblems } from './received-rules.ts'

interface ConfirmTopUpProps {
  readonly transfer: Transfer
  /** Not the announced transfer is confirmed: this one was sent back. */
  readonly unusable?: Transfer['unusable'][number] | undefined
  readonly onClose: () => void
}

/** The administrator types what the bank statement says; only the amount that is owed goes into the wallet. */
export function ConfirmTopUpDialog({ transfer, unusable, onClose }: ConfirmTopUpProps) {
  const { text, money, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const confirm = useSteadySend(confirmTransfer)
  const sendBack = useSteadySend(returnUnusable)
  const showToast = useSetAtom(showToastAtom)
  const { person, reference } = transfer
  const owed = unusable?.amount ?? transfer.amount
  const form = useForm<Received>({
    initial: { received: '', bankReference: '' },
    judge: (values) => receivedProblems(values, owed.currency, decimalMark),
    send: async ({ received, bankReference }) => {
      const said = bankReference.trim()
      const amount = receivedMoney(received, owed.currency, decimalMark)
      const of = said === '' ? {} : { bankReference: said }
      if (unusable) await sendBack({ params: { id: unusable.id }, body: { sent: amount, ...of } })
      else await confirm({ params: { id: transfer.id }, body: { received: amount, ...of } })
      onClose()
      showToast({
        text: unusable ? 'admin.returnedToast' : 'admin.topUpToast',
        values: { amount: isolated(money(owed.amount, owed.currency)), name: isolated(person.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text(unusable ? 'admin.returnTitle' : 'admin.confirmTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text(unusable ? 'admin.return' : 'admin.confirm')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <dl className={styles.facts}>
          <div>
            <dt>{text('admin.reference')}</dt>
            <dd>
              <bdi className={styles.code}>{reference}</bdi>
            </dd>
          </div>
          <div>
            <dt>{text('admin.person')}</dt>
            <dd>
              <bdi>{person.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{text('admin.owed')}</dt>
            <dd>
              <MoneyText amount={owed.amount} currency={owed.currency} />
            </dd>
          </div>
        </dl>
        <NumberField
          of={form.field('received')}
          label={text(unusable ? 'admin.sentAmount' : 'admin.received', { currency: owed.currency })}
          hint={text(unusable ? 'admin.sentAmountHint' : 'admin.receivedHint')}
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
