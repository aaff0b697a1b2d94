import { Badge } from '#src/ui/badge.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowRight } from '#src/ui/page-icon-paths.ts'
import type { Review } from './decisions.ts'
import { Timeline } from '#src/ui/layout.tsx'

interface HistoryListProps {
  readonly of: Review['history']
  readonly comments: Review['comments']
}

/** Every status change and every comment to the owner, latest first, with author, time and reason. */
export function HistoryList({ of: events, comments }: HistoryListProps) {
  const { text, date } = useIntl()
  const lines = [
    ...events.map(({ from, to, actor, reason, at }) => ({ change: { from, to }, actor, comment: reason, at })),
    ...comments.map(({ author, text: comment, at }) => ({ change: undefined, actor: author, comment, at })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{text('admin.history')}</h2>
      {lines.length === 0 ? (
        <p className="soft">{text('admin.historyEmpty')}</p>
      ) : (
        <Timeline as="ol">
          {lines.map(({ change, actor, comment, at }, index) => (
            <li key={`${at}${index}`}>
              <p className="cluster">
                {change ? (
                  <>
                    <StatusBadge status={change.from} />
                    <Icon shape={arrowRight} directional label={text('admin.to')} />
                    <StatusBadge status={change.to} />
                  </>
                ) : (
                  <Badge>{text('admin.commented')}</Badge>
                )}
              </p>
              <p className="soft small">
                <bdi>{actor || text('admin.automatic')}</bdi>
                {' · '}
                <time dateTime={at}>{date(at, 'time')}</time>
              </p>
              {comment === '' ? null : (
                <p className="multiline" dir="auto">
                  {comment}
                </p>
              )}
            </li>
          ))}
        </Timeline>
      )}
    </section>
  )
}
