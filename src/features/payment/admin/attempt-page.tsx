import { getAttempt, type AttemptDetail } from '#contract/payment/admin/attempt.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { AttemptActions } from './attempt-actions.tsx'
import { AttemptBadges } from './attempt-badges.tsx'
import { AttemptBookings } from './attempt-bookings.tsx'
import { AttemptFacts } from './attempt-facts.tsx'
import { AttemptSettlements } from './attempt-settlements.tsx'
import { AttemptRefunds, AttemptReinstated, AttemptSteps } from './attempt-steps.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { Badge } from '#src/ui/badge.tsx'
import { MessageBody } from './message-body.tsx'

/** One payment through a provider: its state and history, its bookings and webhooks, and the available actions. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text, date } = useIntl()
  const loaded = useQuery(getAttempt, { params: { id: params['id'] ?? '' } })
  return (
    <AdminFrame
      section="providers"
      title={loaded.data?.reference ?? text('provider.title')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView of={loaded} skeleton={<Placeholder />}>
        {(attempt) => (
          <div className={styles.payment}>
            <div className={`stack ${styles.head}`}>
              <AttemptBadges of={attempt} />
              {attempt.silentSince === null ? null : (
                <Notice
                  variant="warn"
                  title={text('provider.silentTitle', { date: date(attempt.silentSince, 'time') })}
                >
                  {text('provider.silentText')}
                </Notice>
              )}
              {attempt.attention === null || attempt.attention === 'silent' ? null : (
                <Notice variant="bad" title={text(`provider.attention.${attempt.attention}`)}>
                  {text(`provider.attentionText.${attempt.attention}`)}
                </Notice>
              )}
              <AttemptFacts of={attempt} />
            </div>
            <AttemptActions of={attempt} />
            <div className={`stack ${styles.rest}`}>
              <AttemptSteps of={attempt.steps} />
              <AttemptRefunds of={attempt.refunds} />
              <AttemptReinstated of={attempt.reinstated} />
              <AttemptSettlements id={attempt.id} of={attempt.settlements} />
              <AttemptBookings of={attempt.bookings} />
              <AttemptEvents of={attempt.events} />
            </div>
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Placeholder() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={12} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(getAttempt, { params: { id: params['id'] ?? '' } })?.reference ?? intl.text('provider.title'),
})

/** Webhooks of the provider about a payment, as they were sent. */
function AttemptEvents({ of: events }: { readonly of: AttemptDetail['events'] }) {
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
