import { type AttemptDetail, handleSettlement } from '#contract/admin/attempt.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/features/admin/history-list.module.css'
import { refundLooks } from './attempt-steps.tsx'
import acts from './attempt.module.css'

interface AttemptSettlementsProps {
  readonly id: string
  readonly of: AttemptDetail['settlements']
}

/** What the pooled wallet gives at its provider for what was taken back there, and what to do where that was refused. */
export function AttemptSettlements({ id, of: settlements }: AttemptSettlementsProps) {
  const intl = useIntl()
  const { text, date } = intl
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const { handle, busy, failure } = useHandling(id)
  if (settlements.length === 0) return null
  const refused = settlements.some(({ state, handledAt }) => state === 'failed' && handledAt === null)
  return (
    <section className="stack" aria-labelledby="settlements">
      <h2 id="settlements">{text('provider.settlements')}</h2>
      <p className="soft small">{text('provider.settlementsText')}</p>
      <ol className={styles.history}>
        {settlements.map(({ id: key, state, amount, createdAt, settledAt, handledAt }) => (
          <li key={key}>
            <p className={styles.change}>
              <Badge look={handledAt === null ? refundLooks[state] : 'plain'}>
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
      </ol>
      {failure ? <Notice live look="bad" title={failureText(failure, intl)} /> : null}
      {refused ? (
        <div className={acts.act}>
          <Button look="quiet" busy={busy} blocked={blocked} onClick={() => void handle('again')}>
            {text('provider.settleAgain')}
          </Button>
          <Button look="plain" busy={busy} blocked={blocked} onClick={() => void handle('done')}>
            {text('provider.settleDone')}
          </Button>
          <p className="soft small">{text('provider.settleText')}</p>
        </div>
      ) : null}
    </section>
  )
}

function useHandling(id: string) {
  const send = useSteadySend(handleSettlement)
  const { run, busy, failure } = useAct()
  const handle = (act: 'again' | 'done'): Promise<void> =>
    run(async () => {
      await send({ params: { id }, body: { act } })
    })
  return { handle, busy, failure }
}
