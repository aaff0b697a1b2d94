import { useState } from 'react'
import type { MessageQueue, QueuedMessage } from '#src/data/messaging/use-message-queue.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { CallFailure, type FailureCode } from '#src/data/failure.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { FileName } from './attachment-row.tsx'
import { MessageText } from './message-text.tsx'
import { clockFading } from '#src/features/messaging/messaging-icons.ts'
import styles from './messages.module.css'

interface PendingMessageProps {
  readonly of: QueuedMessage
  readonly queue: Pick<MessageQueue, 'retry' | 'edit' | 'discard'>
  /** The user can write here, so the text may return to the field. */
  readonly canEdit: boolean
}

/** A message that is on this device only: what it waits for, or why it was refused. */
export function PendingMessage({ of, queue, canEdit }: PendingMessageProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const [isDeleting, setDeleting] = useState(false)
  const isRejected = of.state === 'rejected'
  const reason = of.error && failureText(new CallFailure(of.error.code as FailureCode, of.error.status), intl)
  return (
    <li className={styles.message} data-own>
      <span className="unseen">{text('shell.labelled', { label: text('inbox.you') })}</span>
      {of.text === '' ? null : (
        <p className={classes(styles.bubble, styles.unsent)} dir="auto">
          <MessageText text={of.text} />
        </p>
      )}
      {of.attachments.length === 0 ? null : (
        <ul className={styles.files}>
          {of.attachments.map((file) => (
            <li key={file.fileId} className={styles.file}>
              <FileName of={file} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes(styles.state, isRejected && styles.rejected)} role="status">
        <Icon shape={isRejected ? circleAlert : clockFading} />
        {isRejected ? text('inbox.state.rejected', { reason: reason ?? '' }) : text(stateText(of.state, online))}
      </p>
      {of.state === 'sending' ? null : (
        <div className={styles.actions}>
          {isRejected ? (
            <Button variant="plain" needsConnection onClick={() => queue.retry(of.id)}>
              {text('inbox.retry')}
            </Button>
          ) : null}
          {canEdit && (isRejected || of.state === 'queued') ? (
            <Button variant="plain" onClick={() => queue.edit(of.id)}>
              {text('inbox.edit')}
            </Button>
          ) : null}
          <Button variant="plain" onClick={() => setDeleting(true)}>
            {text('inbox.delete')}
          </Button>
        </div>
      )}
      {isDeleting ? (
        <ActionDialog
          title={text('inbox.deleteTitle')}
          action={text('inbox.delete')}
          needsConnection={false}
          run={async () => queue.discard(of.id)}
          onClose={() => setDeleting(false)}
        >
          <p>{text('inbox.deleteText')}</p>
        </ActionDialog>
      ) : null}
    </li>
  )
}

function stateText(
  state: Exclude<QueuedMessage['state'], 'rejected'>,
  online: boolean,
): 'inbox.state.sending' | 'inbox.state.queued' | 'inbox.state.parked' {
  if (state === 'parked') return 'inbox.state.parked'
  return online ? 'inbox.state.sending' : 'inbox.state.queued'
}
