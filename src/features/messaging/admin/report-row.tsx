import { type ReactNode, useState } from 'react'
import type { MessageReport } from '#contract/messaging/admin-messaging.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { DecisionDialog, type ReportDecision } from './decision-dialog.tsx'
import { ReportContext } from './report-context.tsx'
import styles from './reports.module.css'

const variants: Readonly<Record<MessageReport['state'], BadgeVariant>> = {
  open: 'warn',
  dismissed: 'plain',
  upheld: 'bad',
}

/** One reported message: why it was reported, its context on request, and the decision. */
export function ReportRow({ of }: { readonly of: MessageReport }) {
  const { text, date } = useIntl()
  const [deciding, setDeciding] = useState<ReportDecision>()
  const { id, reason, details, state, reportedAt, reporter, author, conversation, decision, attachments } = of
  const userLink = (user: MessageReport['author']): ReactNode => (
    <Link href={pathTo('adminUser', { id: user.id })}>
      <bdi>{user.name || text('inbox.deletedUser')}</bdi>
    </Link>
  )
  return (
    <li className={styles.report}>
      <div className="cluster">
        <Badge variant={variants[state]}>{text(`reports.state.${state}`)}</Badge>
        <h2>{text(`inbox.reason.${reason}`)}</h2>
        <time className="soft small" dateTime={reportedAt}>
          {date(reportedAt, 'time')}
        </time>
      </div>
      <blockquote className={styles.message} dir="auto">
        {of.text === '' ? <span className="soft">{text('reports.noText')}</span> : of.text}
        {attachments === 0 ? null : (
          <span className="soft small"> {text('inbox.attachmentCount', { count: attachments })}</span>
        )}
      </blockquote>
      <Facts
        rows={[
          [text('reports.author'), userLink(author)],
          [text('reports.reporter'), userLink(reporter)],
          [
            text('reports.conversation'),
            conversation.campaign === '' ? (
              text(`reports.kind.${conversation.kind}`)
            ) : (
              <bdi key="campaign">{conversation.campaign}</bdi>
            ),
          ],
          ...(details === ''
            ? []
            : [
                [
                  text('reports.details'),
                  <span key="details" className="multiline" dir="auto">
                    {details}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      {decision === null ? (
        <>
          <ReportContext id={id} />
          <div className="cluster">
            <Button variant="quiet" needsConnection onClick={() => setDeciding('dismissed')}>
              {text('reports.dismiss')}
            </Button>
            <Button variant="danger" needsConnection onClick={() => setDeciding('upheld')}>
              {text('reports.uphold')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.decision}>
          <p className="soft small">
            {text('reports.decidedBy', { name: decision.by, date: date(decision.at, 'time') })}
          </p>
          {decision.note === '' ? null : (
            <p className="multiline" dir="auto">
              {decision.note}
            </p>
          )}
        </div>
      )}
      {deciding ? <DecisionDialog of={of} decision={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </li>
  )
}
