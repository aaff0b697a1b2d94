import { useState } from 'react'
import { openMessageReport } from '#contract/messaging/admin-messaging.ts'
import type { Reply } from '#contract/call.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { AttachmentRow } from '#src/features/messaging/conversation/attachment-row.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from './reports.module.css'

/** The messages around a reported one, which an administrator opens on the record. */
export function ReportContext({ id }: { readonly id: string }) {
  const intl = useIntl()
  const { text, date } = intl
  const open = useMutation(openMessageReport)
  const { busy, failure, run } = useAsyncAction()
  const [context, setContext] = useState<Reply<typeof openMessageReport>>()
  if (context === undefined)
    return (
      <div className={styles.decision}>
        <div>
          <Button
            variant="quiet"
            busy={busy}
            needsConnection
            onClick={() => void run(async () => setContext(await open({ params: { id } })))}
          >
            {text('reports.openContext')}
          </Button>
        </div>
        <p className="soft small">{text('reports.contextAudited')}</p>
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </div>
    )
  return (
    <section className={styles.context} aria-label={text('reports.context')}>
      <p className="cluster">
        <span className="soft small">{text('reports.upheldBefore', { count: context.upheldBefore })}</span>
        {context.suspendedUntil === null ? null : (
          <Badge variant="warn">{text('reports.suspendedUntil', { date: date(context.suspendedUntil, 'time') })}</Badge>
        )}
      </p>
      <ol>
        {context.messages.map((message) => (
          <li key={message.id} className={classes(message.reported && styles.reported)}>
            <p className="soft small">
              <bdi>{message.author.name || text('inbox.deletedUser')}</bdi>
              {', '}
              <time dateTime={message.at}>{date(message.at, 'time')}</time>
            </p>
            <p className="multiline" dir="auto">
              {message.text === '' ? <span className="soft">{text('reports.noText')}</span> : message.text}
            </p>
            {message.attachments.length === 0 ? null : (
              <ul>
                {message.attachments.map((file) => (
                  <AttachmentRow key={file.fileId} messageId={message.id} of={file} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
