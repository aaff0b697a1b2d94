import { useSetAtom } from 'jotai'
import { blockUser } from '#contract/messaging/safety.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'

interface BlockDialogProps {
  readonly userId: string
  readonly name: string
  readonly onClose: () => void
}

/** Confirms that neither of two users can write to the other. */
export function BlockDialog({ userId, name, onClose }: BlockDialogProps) {
  const { text } = useIntl()
  const block = useMutation(blockUser)
  const showToast = useSetAtom(showToastAtom)
  const shown = isolated(name)
  return (
    <ActionDialog
      title={text('inbox.blockTitle', { name: shown })}
      action={text('inbox.block')}
      run={async () => {
        await block({ body: { userId } })
        showToast({ text: 'inbox.blockedDone', values: { name: shown }, variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{text('inbox.blockText')}</p>
      <p className="soft">{text('inbox.blockUndo')}</p>
    </ActionDialog>
  )
}
