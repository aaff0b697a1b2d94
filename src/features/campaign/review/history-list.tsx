import { StatusBadge } from '#src/components/status-badge.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowRight } from '#src/ui/page-icon-paths.ts'
import type { Review } from './decisions.ts'
import { ReviewPartView } from './review-part.tsx'
import { Timeline } from '#src/ui/layout.tsx'

/** Every status change, latest first, with its author, time and reason. */
export function HistoryList({ of: events }: { readonly of: Review['history'] }) {
  const { text, date } = useIntl()
  return (
    <ReviewPartView part="history" since={undefined}>
      {events.length === 0 ? (
        <p className="soft">{text('admin.historyEmpty')}</p>
      ) : (
        <Timeline as="ol">
          {events.map(({ from, to, actor, reason, at }, index) => (
            <li key={`${at}${index}`}>
              <p className="cluster">
                <StatusBadge status={from} />
                <Icon shape={arrowRight} directional label={text('admin.to')} />
                <StatusBadge status={to} />
              </p>
              <p className="soft small">
                <bdi>{actor || text('admin.automatic')}</bdi>
                {' · '}
                <time dateTime={at}>{date(at, 'time')}</time>
              </p>
              {reason === '' ? null : (
                <p className="multiline" dir="auto">
                  {reason}
                </p>
              )}
            </li>
          ))}
        </Timeline>
      )}
    </ReviewPartView>
  )
}
