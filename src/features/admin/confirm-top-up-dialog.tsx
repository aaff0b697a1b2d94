import { useSetAtom } from 'jotai'
import { confirmTransfer, type Transfer } from '#contract/admin/wallet.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
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
  readonly onClose: () => void
}

/** The administrator types what the bank statement says; only the amount that is owed goes into the wallet. */
export function ConfirmTopUpDialog({ transfer, onClose }: ConfirmTopUpProps) {
  const { text, money, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const confirm = useSteadySend(confirmTransfer)
  const showToast = useSetAtom(showToastAtom)
  const { amount: owed, person, reference } = transfer
  const form = useForm<Received>({
    initial: { received: '', bankReference: '' },
    judge: (values) => receivedProblems(values, owed.currency, decimalMark),
    send: async ({ received, bankReference }) => {
      const said = bankReference.trim()
      await confirm({
        params: { id: transfer.id },
        body: {
          received: receivedMoney(received, owed.currency, decimalMark),
          ...(said === '' ? {} : { bankReference: said }),
        },
      })
      onClose()
      showToast({
        text: 'admin.topUpToast',
        values: { amount: isolated(money(owed.amount, owed.currency)), name: isolated(person.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('admin.confirmTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('admin.confirm')}
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
        <TextField
          of={form.field('received')}
          label={text('admin.received', { currency: owed.currency })}
          hint={text('admin.receivedHint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
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
