import { useState } from 'react'
import { isRevocable, type QueuedMessage } from '#sync/message-queue.ts'
import type { MessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import type { FieldProblem } from '#domain/field.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { problemText } from '#src/components/form/use-form.ts'
import { CallFailure, type FailureCode } from '#src/data/failure.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { check, circleAlert } from '#src/ui/icon-paths.ts'
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
  return (
    <li className={styles.message} data-own>
      <span className="unseen">{text('shell.labelled', { label: text('inbox.you') })}</span>
      {of.text === '' ? null : (
        <p className={classes(styles.bubble, styles.unsent)} dir="auto">
          <MessageText text={of.text} />
        </p>
      )}
      {of.files.length === 0 ? null : (
        <ul className={styles.files}>
          {of.files.map((file) => (
            <li key={file.fileId} className={styles.file}>
              <FileName of={file} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes(styles.state, isRejected && styles.rejected)} role="status">
        <Icon shape={isRejected ? circleAlert : of.state === 'sent' ? check : clockFading} />
        {isRejected
          ? text('inbox.state.rejected', { reason: of.error ? reasonText(of.error, intl) : '' })
          : text(stateText(of.state, online))}
      </p>
      {isRevocable(of) ? (
        <div className={styles.actions}>
          {isRejected ? (
            <Button variant="plain" needsConnection onClick={() => queue.retry(of.id)}>
              {text('inbox.retry')}
            </Button>
          ) : null}
          {canEdit ? (
            <Button variant="plain" onClick={() => queue.edit(of.id)}>
              {text('inbox.edit')}
            </Button>
          ) : null}
          <Button variant="plain" onClick={() => setDeleting(true)}>
            {text('inbox.delete')}
          </Button>
        </div>
      ) : null}
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
): 'inbox.state.sent' | 'inbox.state.sending' | 'inbox.state.queued' | 'inbox.state.parked' {
  if (state === 'sent' || state === 'parked') return `inbox.state.${state}`
  return online ? 'inbox.state.sending' : 'inbox.state.queued'
}

/** Why the server refused it: an error of the call, or the problem of a file. */
function reasonText({ status, code }: NonNullable<QueuedMessage['error']>, intl: Intl): string {
  return /^[A-Z_]+$/.test(code)
    ? failureText(new CallFailure(code as FailureCode, status), intl)
    : problemText({ code: code as FieldProblem['code'] }, intl)
}
