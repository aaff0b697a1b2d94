import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'

interface ChangeDialogProps {
  readonly state: 'review' | 'approved'
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Before answers are changed that are being looked at, or were approved. */
export function ChangeDialog({ state, onChange, onClose }: ChangeDialogProps) {
  const { text } = useIntl()
  return (
    <QuestionDialog
      title={text('accredit.changeTitle')}
      action={text('accredit.change')}
      look={state === 'approved' ? 'danger' : 'primary'}
      keep={text('accredit.leave')}
      run={async () => onChange()}
      onClose={onClose}
    >
      <p>{text(`accredit.changeText.${state}`)}</p>
    </QuestionDialog>
  )
}
