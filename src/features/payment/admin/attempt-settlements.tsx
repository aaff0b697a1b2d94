import { type AttemptDetail, handleSettlement } from '#contract/payment/admin/attempt.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { refundVariants } from './attempt-steps.tsx'
import acts from '#src/components/admin/attempt.module.css'
import { Timeline } from '#src/ui/layout.tsx'

interface AttemptSettlementsProps {
  readonly id: string
  readonly of: AttemptDetail['settlements']
}

/** What the custodial wallet pays at its provider for a chargeback there, and what to do if that was refused. */
export function AttemptSettlements({ id, of: settlements }: AttemptSettlementsProps) {
  const intl = useIntl()
  const { text, date } = intl
  const { handle, busy, failure } = useHandling(id)
  if (settlements.length === 0) return null
  const refused = settlements.some(({ state, handledAt }) => state === 'failed' && handledAt === null)
  return (
    <section className="stack" aria-labelledby="settlements">
      <h2 id="settlements">{text('provider.settlements')}</h2>
      <p className="soft small">{text('provider.settlementsText')}</p>
      <Timeline as="ol">
        {settlements.map(({ id: key, state, amount, createdAt, settledAt, handledAt }) => (
          <li key={key}>
            <p className="cluster">
              <Badge variant={handledAt === null ? refundVariants[state] : 'plain'}>
                {text(handledAt === null ? `provider.settlementState.${state}` : 'provider.settlementState.handled')}
              </Badge>
              <b>
                <MoneyText amount={amount.amount} currency={amount.currency} />
              </b>
            </p>
            <p className="soft small">
              <time dateTime={settledAt ?? createdAt}>{date(settledAt ?? createdAt, 'time')}</time>
            </p>
          </li>
        ))}
      </Timeline>
      {failure ? <Notice live variant="bad" title={failureText(failure, intl)} /> : null}
      {refused ? (
        <div className={acts.actions}>
          <Button variant="quiet" busy={busy} needsConnection onClick={() => void handle('again')}>
            {text('provider.settleAgain')}
          </Button>
          <Button variant="plain" busy={busy} needsConnection onClick={() => void handle('done')}>
            {text('provider.settleDone')}
          </Button>
          <p className="soft small">{text('provider.settleText')}</p>
        </div>
      ) : null}
    </section>
  )
}

function useHandling(id: string) {
  const send = useIdempotentMutation(handleSettlement)
  const { run, busy, failure } = useAsyncAction()
  const handle = (action: 'again' | 'done'): Promise<void> =>
    run(async () => {
      await send({ params: { id }, body: { action } })
    })
  return { handle, busy, failure }
}
