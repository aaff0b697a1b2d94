import type { AttemptDetail } from '#contract/payment/admin/attempt.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Timeline } from '#src/ui/layout.tsx'

/** The steps of a payment, oldest first. */
export function AttemptSteps({ of: steps }: { readonly of: AttemptDetail['steps'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="steps">
      <h2 id="steps">{text('provider.steps')}</h2>
      <Timeline as="ol">
        {steps.map(({ state, reason, at }, index) => (
          <li key={`${at}${index}`}>
            <p>
              <b>{text(`provider.state.${state}`)}</b>
              {reason === null ? null : <span className="soft"> {text(`pay.failed.${reason}`)}</span>}
            </p>
            <p className="soft small">
              <time dateTime={at}>{date(at, 'time')}</time>
            </p>
          </li>
        ))}
      </Timeline>
    </section>
  )
}

/** Amounts that were returned after disputes were decided for the site. */
export function AttemptReinstated({ of: reinstated }: { readonly of: AttemptDetail['reinstated'] }) {
  const { text, date } = useIntl()
  if (reinstated.length === 0) return null
  return (
    <section className="stack" aria-labelledby="reinstated">
      <h2 id="reinstated">{text('provider.reinstated')}</h2>
      <p className="soft small">{text('provider.reinstatedText')}</p>
      <Timeline as="ol">
        {reinstated.map(({ id, amount, providerRef, at }) => (
          <li key={id}>
            <p>
              <b>
                <MoneyText amount={amount.amount} currency={amount.currency} />
              </b>
            </p>
            <p className="soft small">
              <time dateTime={at}>{date(at, 'time')}</time>
            </p>
            <p className="soft small multiline">
              <bdi dir="ltr">{providerRef}</bdi>
            </p>
          </li>
        ))}
      </Timeline>
    </section>
  )
}

type Refund = AttemptDetail['refunds'][number]

export const refundVariants: Readonly<Record<Refund['state'], BadgeVariant>> = {
  created: 'warn',
  processing: 'warn',
  succeeded: 'good',
  failed: 'bad',
}

/** Completed and pending refunds. */
export function AttemptRefunds({ of: refunds }: { readonly of: readonly Refund[] }) {
  const { text, date } = useIntl()
  if (refunds.length === 0) return null
  return (
    <section className="stack" aria-labelledby="refunds">
      <h2 id="refunds">{text('provider.refunds')}</h2>
      <Timeline as="ol">
        {refunds.map(({ id, state, reason, amount, createdAt, settledAt, providerRef, byHandReference }) => (
          <li key={id}>
            <p className="cluster">
              <Badge variant={refundVariants[state]}>
                {text(byHandReference === null ? `provider.refundState.${state}` : 'provider.byHandSent')}
              </Badge>
              <b>
                <MoneyText amount={amount.amount} currency={amount.currency} />
              </b>
              <span className="soft">{text(`provider.because.${reason}`)}</span>
            </p>
            <p className="soft small">
              <time dateTime={settledAt ?? createdAt}>{date(settledAt ?? createdAt, 'time')}</time>
            </p>
            {(providerRef ?? byHandReference) === null ? null : (
              <p className="soft small multiline">
                <bdi dir="ltr">{providerRef ?? byHandReference}</bdi>
              </p>
            )}
          </li>
        ))}
      </Timeline>
    </section>
  )
}
