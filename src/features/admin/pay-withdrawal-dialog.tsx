import { useSetAtom } from 'jotai'
import { type OpenedAccount, payWithdrawal, type Withdrawal } from '#contract/admin/wallet.ts'
import { atMost, judge } from '#domain/field.ts'
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
import { Notice } from '#src/ui/notice.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import styles from './confirm-dialog.module.css'
import { useOpenedAccount } from './use-opened-account.ts'

interface PayWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** The account in full, for as long as this is open, and the reference once the transfer was made. */
export function PayWithdrawalDialog({ withdrawal, onClose }: PayWithdrawalProps) {
  const intl = useIntl()
  const { text, money } = intl
  useReturnFocus()
  const online = useOnline()
  const pay = useSteadySend(payWithdrawal)
  const showToast = useSetAtom(showToastAtom)
  const { amount, person } = withdrawal
  const { account, busy, failure, open, process, processing } = useOpenedAccount(withdrawal)
  const form = useForm({
    initial: { bankReference: '' },
    judge: (values) => judge(values, { bankReference: { required: true, rules: [atMost(100)] } }),
    send: async ({ bankReference }) => {
      await pay({ params: { id: withdrawal.id }, body: { bankReference: bankReference.trim() } })
      onClose()
      showToast({
        text: 'admin.sentToast',
        values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(person.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <Dialog open title={text('admin.sendTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('admin.sent')}
        blocked={blocked}
        beside={
          <>
            {processing ? null : (
              <Button look="quiet" busy={busy} blocked={blocked} onClick={process}>
                {text('admin.inProcess')}
              </Button>
            )}
            <Button look="plain" onClick={close}>
              {text('shell.close')}
            </Button>
          </>
        }
      >
        {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
        <dl className={styles.facts}>
          <div>
            <dt>{text('admin.toSend')}</dt>
            <dd>
              <MoneyText amount={amount.amount} currency={amount.currency} />
            </dd>
          </div>
          <div>
            <dt>{text('admin.accountName')}</dt>
            <dd>
              <bdi>{withdrawal.holder}</bdi>
            </dd>
          </div>
          <div>
            <dt>{text('admin.bankName')}</dt>
            <dd>
              <bdi>{withdrawal.bankName}</bdi>
            </dd>
          </div>
          {account ? <Numbers account={account} /> : null}
        </dl>
        {account ? null : (
          <div>
            <Button look="quiet" busy={busy} blocked={blocked} onClick={open}>
              {text('admin.openAccount')}
            </Button>
            <p className="soft small">{text('admin.openAccountText')}</p>
          </div>
        )}
        <TextField
          of={form.field('bankReference')}
          label={text('admin.bankReference')}
          hint={text('admin.sentHint')}
          autoComplete="off"
          dir="ltr"
        />
      </FormFrame>
    </Dialog>
  )
}

function Numbers({ account }: { readonly account: OpenedAccount }) {
  const { text } = useIntl()
  const rows = [
    [text('admin.accountNumber'), account.accountNumber],
    [text('admin.routing'), account.routingNumber],
  ] as const
  return rows.map(([term, value]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>
        <bdi className={styles.code} dir="ltr">
          {value}
        </bdi>
      </dd>
    </div>
  ))
}
