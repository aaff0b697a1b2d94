import { type AdminSavedInvestment, removeSavedInvestment } from '#contract/admin/saved-investment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface DeleteSavedDialogProps {
  readonly of: AdminSavedInvestment
  readonly onClose: () => void
}

/** Deletes what somebody keeps for later, after a question. */
export function DeleteSavedDialog({ of: { saved, person }, onClose }: DeleteSavedDialogProps) {
  const { text, rich } = useIntl()
  const remove = useSteadySend(removeSavedInvestment)
  return (
    <QuestionDialog
      title={text('admin.savedDeleteTitle')}
      action={text('admin.savedDelete')}
      run={() =>
        remove({ params: { id: saved.id } }).catch((error: unknown) => {
          // Gone meanwhile: what was wanted.
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
    </QuestionDialog>
  )
}
