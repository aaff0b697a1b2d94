import type { Message } from '#contract/messaging/conversation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { MessageText } from './message-text.tsx'
import styles from './messages.module.css'

interface MessageItemProps {
  readonly of: Message
  /** The author for screen readers. */
  readonly author: string
  /** The last one of its group. */
  readonly showsTime: boolean
  /** Offered while the user chooses a message to report. */
  readonly onReport: ((message: Message) => void) | undefined
}

/** One message that the server has stored. */
export function MessageItem({ of, author, showsTime, onReport }: MessageItemProps) {
  const { text, clockTime, date } = useIntl()
  const mayReport = onReport !== undefined && !of.own && !of.removed && !of.reported
  return (
    <li className={styles.message} data-own={of.own || undefined}>
      <span className="unseen">{text('shell.labelled', { label: author })}</span>
      {of.removed ? (
        <p className={classes(styles.bubble, styles.removed)}>{text('inbox.removedText')}</p>
      ) : (
        <>
          {of.text === '' ? null : (
            <p className={styles.bubble} dir="auto">
              <MessageText text={of.text} />
            </p>
          )}
          {of.attachments.length === 0 ? null : (
            <ul className={styles.files}>
              {of.attachments.map((file) => (
                <AttachmentRow key={file.fileId} messageId={of.id} of={file} />
              ))}
            </ul>
          )}
        </>
      )}
      {of.reported ? <p className={styles.state}>{text('inbox.reported')}</p> : null}
      {mayReport ? (
        <Button
          variant="quiet"
          needsConnection
          aria-label={text('inbox.reportOf', { time: clockTime(Date.parse(of.at)) })}
          onClick={() => onReport(of)}
        >
          {text('inbox.report')}
        </Button>
      ) : null}
      {showsTime ? (
        <time className={styles.state} dateTime={of.at} title={date(of.at, 'time')}>
          {clockTime(Date.parse(of.at))}
        </time>
      ) : null}
    </li>
  )
}
