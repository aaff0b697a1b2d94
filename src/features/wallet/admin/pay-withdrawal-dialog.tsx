import { payWithdrawal, type Withdrawal } from '#contract/wallet/admin-wallet.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useOpenedAccount } from '#src/components/admin/use-opened-account.ts'

interface PayWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** The full account number while the dialog is open, and the reference once the transfer was made. */
export function PayWithdrawalDialog({ withdrawal, onClose }: PayWithdrawalProps) {
  const intl = useIntl()
  const { text, money } = intl
  const pay = useIdempotentMutation(payWithdrawal)
  const { amount, person } = withdrawal
  const { account, busy, failure, open, process, processing } = useOpenedAccount(withdrawal)
  const code = (value: string) => (
    <bdi className="code" dir="ltr">
      {value}
    </bdi>
  )
  return (
    <FormDialog
      title={text('admin.sendTitle')}
      submit={text('admin.sent')}
      beside={
        processing ? null : (
          <Button variant="quiet" busy={busy} needsConnection onClick={process}>
            {text('admin.inProcess')}
          </Button>
        )
      }
      keep={text('shell.close')}
      initial={{ bankReference: '' }}
      validate={(values) => validateFields(values, { bankReference: { required: true, rules: [atMost(100)] } })}
      send={({ bankReference }) =>
        pay({ params: { id: withdrawal.id }, body: { bankReference: bankReference.trim() } })
      }
      success={{
        text: 'admin.sentToast',
        values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(person.name) },
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
          <Facts
            rows={[
              [text('admin.toSend'), <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />],
              [text('admin.accountName'), <bdi key="holder">{withdrawal.holder}</bdi>],
              [text('admin.bankName'), <bdi key="bank">{withdrawal.bankName}</bdi>],
              [text('admin.accountNumber'), account ? code(account.accountNumber) : null],
              [text('admin.routing'), account ? code(account.routingNumber) : null],
            ]}
          />
          {account ? null : (
            <div>
              <Button variant="quiet" busy={busy} needsConnection onClick={open}>
                {text('admin.openAccount')}
              </Button>
              <p className="soft small">{text('admin.openAccountText')}</p>
            </div>
          )}
          <BankReferenceField of={field('bankReference')} hint={text('admin.sentHint')} />
        </>
      )}
    </FormDialog>
  )
}
