import type { AttemptDetail } from '#contract/payment/admin/attempt.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { MessageBody } from './message-body.tsx'

/** Webhooks of the provider about a payment, as they were sent. */
export function AttemptEvents({ of: events }: { readonly of: AttemptDetail['events'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="events">
      <h2 id="events">{text('provider.events')}</h2>
      <p className="soft">{text(events.length === 0 ? 'provider.eventsNone' : 'provider.eventsText')}</p>
      {events.map(({ eventId, kind, receivedAt, result, body }) => (
        <details key={eventId} className={styles.event}>
          <summary>
            <bdi dir="ltr">{kind}</bdi>
            <Badge variant={result === null ? 'warn' : 'plain'}>{text(`provider.result.${result ?? 'waiting'}`)}</Badge>
            <time className="soft small" dateTime={receivedAt}>
              {date(receivedAt, 'time')}
            </time>
          </summary>
          <MessageBody kind={kind} body={body} />
        </details>
      ))}
    </section>
  )
}
