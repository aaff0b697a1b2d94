import { type AdminSavedInvestment, removeSavedInvestment } from '#contract/investment/admin-saved-investment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface DeleteSavedDialogProps {
  readonly of: AdminSavedInvestment
  readonly onClose: () => void
}

/** Deletes a saved investment of a user, after a confirmation. */
export function DeleteSavedDialog({ of: { saved, person }, onClose }: DeleteSavedDialogProps) {
  const { text, rich } = useIntl()
  const remove = useIdempotentMutation(removeSavedInvestment)
  return (
    <ActionDialog
      title={text('admin.savedDeleteTitle')}
      action={text('admin.savedDelete')}
      run={() =>
        remove({ params: { id: saved.id } }).catch((error: unknown) => {
          // Already deleted, which is the intended result.
          if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
        })
      }
      onClose={onClose}
    >
      <p>
        {rich('admin.savedDeleteText', {
          name: <bdi key="name">{person.name}</bdi>,
          campaign: <bdi key="campaign">{saved.campaign.name}</bdi>,
          amount: <MoneyText key="amount" amount={saved.amount.amount} currency={saved.amount.currency} />,
        })}
      </p>
    </ActionDialog>
  )
}
