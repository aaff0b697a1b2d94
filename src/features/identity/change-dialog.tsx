import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'

interface ChangeDialogProps {
  readonly state: 'review' | 'approved'
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Confirmation before changing answers that are in review or approved. */
export function ChangeDialog({ state, onChange, onClose }: ChangeDialogProps) {
  const { text } = useIntl()
  return (
    <ActionDialog
      title={text('accredit.changeTitle')}
      action={text('accredit.change')}
      variant={state === 'approved' ? 'danger' : 'primary'}
      keep={text('accredit.leave')}
      run={async () => onChange()}
      onClose={onClose}
    >
      <p>{text(`accredit.changeText.${state}`)}</p>
    </ActionDialog>
  )
}
