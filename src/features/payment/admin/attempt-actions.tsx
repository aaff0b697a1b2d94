import { useState } from 'react'
import { type AttemptDetail, pollAttempt } from '#contract/payment/admin/attempt.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/components/admin/attempt.module.css'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { RefundPlanDialog } from './refund-plan-dialog.tsx'

/** Actions on a payment: poll the provider, or refund the money. */
export function AttemptActions({ of: attempt }: { readonly of: AttemptDetail }) {
  const intl = useIntl()
  const { text } = intl
  const [planning, setPlanning] = useState(false)
  const [noting, setNoting] = useState(false)
  const { poll, busy, messageId, failure } = usePollStatus(attempt.id)
  return (
    <aside className={`panel ${styles.decisions}`} aria-labelledby="decisions">
      <h2 id="decisions">{text('provider.actions')}</h2>
      <div className={styles.actions}>
        <Button variant="quiet" busy={busy} needsConnection onClick={() => void poll()}>
          {text('provider.checkStatus')}
        </Button>
        <p className="soft small">{text('provider.checkStatusText')}</p>
      </div>
      {messageId === undefined ? null : (
        <Notice live variant={messageId === 'provider.statusSilent' ? 'warn' : 'good'} title={text(messageId)} />
      )}
      {failure ? <Notice live variant="bad" title={failureText(failure, intl)} /> : null}
      <div className={styles.actions}>
        <Button variant="quiet" needsConnection onClick={() => setPlanning(true)}>
          {text('provider.refund')}
        </Button>
        <p className="soft small">{text('provider.refundText')}</p>
      </div>
      {attempt.stuck === null ? null : (
        <div className={styles.actions}>
          <Button variant="quiet" needsConnection onClick={() => setNoting(true)}>
            {text('provider.byHand')}
          </Button>
          <p className="soft small">{text('provider.byHandText')}</p>
        </div>
      )}
      {noting && attempt.stuck !== null ? (
        <ByHandDialog
          id={attempt.id}
          amount={attempt.stuck}
          name={attempt.payer.name}
          onClose={() => setNoting(false)}
        />
      ) : null}
      {planning ? <RefundPlanDialog id={attempt.id} onClose={() => setPlanning(false)} /> : null}
    </aside>
  )
}

function usePollStatus(id: string) {
  const send = useIdempotentMutation(pollAttempt)
  const { run, busy, failure } = useAsyncAction()
  const [messageId, setMessageId] = useState<TextId>()
  const poll = (): Promise<void> =>
    run(async () => {
      setMessageId(undefined)
      const { changed, silent } = await send({ params: { id } })
      setMessageId(silent ? 'provider.statusSilent' : changed ? 'provider.statusChanged' : 'provider.statusSame')
    })
  return { poll, busy, messageId, failure }
}
