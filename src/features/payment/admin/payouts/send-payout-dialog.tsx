import { useState } from 'react'
import { openPayout, type PayoutItem, payPayout } from '#contract/payment/admin/payout.ts'
import { twoFactor } from '#contract/auth/two-factor.ts'
import type { OpenedAccount } from '#contract/wallet/admin-wallet.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useMutation, useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PayoutStatement } from './payout-statement.tsx'
import { useWaitingTime, WaitingNotice } from './waiting-notice.tsx'

interface PayoutDialogProps {
  readonly payout: PayoutItem
  readonly onClose: () => void
}

/** The full account after a proof of identity, and the reference once the transfer was made. */
export function SendPayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { text } = useIntl()
  const [account, setAccount] = useState<OpenedAccount>()
  const until = useWaitingTime(payout)
  return (
    <StepsDialog title={text('payouts.sendTitle')} onClose={onClose}>
      {account === undefined ? (
        <div className="stack">
          <PayoutStatement of={payout} />
          {until === undefined ? (
            <ProofForm payout={payout} onOpened={setAccount} />
          ) : (
            <WaitingNotice of={payout} until={until} />
          )}
        </div>
      ) : (
        <RecordForm payout={payout} account={account} />
      )}
    </StepsDialog>
  )
}

/** The reference of a transfer that was made before. */
export function RecordPayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { text } = useIntl()
  return (
    <StepsDialog title={text('payouts.recordTitle')} onClose={onClose}>
      <RecordForm payout={payout} />
    </StepsDialog>
  )
}

interface ProofFormProps extends Pick<PayoutDialogProps, 'payout'> {
  readonly onOpened: (account: OpenedAccount) => void
}

function ProofForm({ payout: { id }, onOpened }: ProofFormProps) {
  const { text } = useIntl()
  const open = useMutation(openPayout)
  const loaded = useQuery(twoFactor, {})
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
      {({ on: secondFactor }) => (
        <DialogForm
          submit={text('payouts.openAccount')}
          initial={{ ...noProof }}
          validate={(values) => proofProblems(values, secondFactor)}
          send={async (values) => onOpened(await open({ params: { id }, body: proofIn(values, secondFactor) }))}
          goesOn
        >
          {({ field }) => (
            <>
              <ProofField secondFactor={secondFactor} field={field} />
              <p className="soft small">{text('payouts.openAccountText')}</p>
            </>
          )}
        </DialogForm>
      )}
    </LoadedView>
  )
}

interface RecordFormProps extends Pick<PayoutDialogProps, 'payout'> {
  readonly account?: OpenedAccount
}

function RecordForm({ payout, account }: RecordFormProps) {
  const { text, money } = useIntl()
  const pay = useIdempotentMutation(payPayout)
  const { id, owner, amount, currency } = payout
  return (
    <DialogForm
      submit={text('payouts.sent')}
      keep={text('shell.close')}
      initial={{ bankReference: '' }}
      validate={(values) => validateFields(values, { bankReference: { required: true, rules: [atMost(100)] } })}
      send={({ bankReference }) => pay({ params: { id }, body: { amount, bankReference: bankReference.trim() } })}
      success={{
        text: 'payouts.sentToast',
        values: { amount: isolated(money(amount, currency)), name: isolated(owner.name) },
      }}
    >
      {({ field }) => (
        <>
          {account ? (
            <BankPanel
              bank={{
                accountName: account.holder,
                bankName: account.bankName,
                accountNumber: account.accountNumber,
                routing: account.routingNumber,
                note: '',
              }}
              amount={{ amount, currency }}
              reference=""
            />
          ) : (
            <PayoutStatement of={payout} />
          )}
          <BankReferenceField of={field('bankReference')} hint={text('payouts.sentHint')} />
        </>
      )}
    </DialogForm>
  )
}
