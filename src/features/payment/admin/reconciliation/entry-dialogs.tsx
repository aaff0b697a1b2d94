import { useSetAtom } from 'jotai'
import { ignoreEntry, reopenEntry, type StatementEntryItem } from '#contract/payment/admin/reconciliation.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface EntryDialogProps {
  readonly entry: StatementEntryItem
  readonly onClose: () => void
}

export function IgnoreDialog({ entry: { id, amount, currency }, onClose }: EntryDialogProps) {
  const { text, rich } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const ignore = useIdempotentMutation(ignoreEntry)
  return (
    <ReasonDialog
      title={text('reconciliation.ignoreTitle')}
      submit={text('reconciliation.ignore')}
      hint={text('reconciliation.ignoreHint')}
      onClose={onClose}
      send={async (reason) => {
        await ignore({ params: { id }, body: { reason } })
        showToast({ text: 'reconciliation.ignoredToast', variant: 'good' })
      }}
    >
      <p>
        {rich('reconciliation.ignoreText', { amount: <MoneyText key="amount" amount={amount} currency={currency} /> })}
      </p>
    </ReasonDialog>
  )
}

export function ReopenDialog({ entry: { id, amount, currency }, onClose }: EntryDialogProps) {
  const { text, rich } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const reopen = useIdempotentMutation(reopenEntry)
  return (
    <ActionDialog
      title={text('reconciliation.reopenTitle')}
      action={text('reconciliation.reopen')}
      run={async () => {
        await reopen({ params: { id } })
        showToast({ text: 'reconciliation.reopenedToast', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>
        {rich('reconciliation.reopenText', { amount: <MoneyText key="amount" amount={amount} currency={currency} /> })}
      </p>
    </ActionDialog>
  )
}
