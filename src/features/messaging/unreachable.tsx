import { useState } from 'react'
import type { MessageRecord } from '#sync/message-queue.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useDiscardUnsent } from '#src/data/messaging/use-discard-unsent.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './conversation-list.module.css'

/** The recipient does not exist any more: what was written to them can only be deleted. */
export function Unreachable({ of }: { readonly of: MessageRecord }) {
  const { text } = useIntl()
  const [isDeleting, setDeleting] = useState(false)
  const discard = useDiscardUnsent()
  return (
    <>
      <p className="soft small">{text('error.RECIPIENT_UNAVAILABLE')}</p>
      <Button variant="plain" className={styles.rowAction} onClick={() => setDeleting(true)}>
        {text('inbox.delete')}
      </Button>
      {isDeleting ? (
        <ActionDialog
          title={text('inbox.deleteTitle')}
          action={text('inbox.delete')}
          needsConnection={false}
          run={() => discard(of)}
          onClose={() => setDeleting(false)}
        >
          <p>{text('inbox.deleteText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
