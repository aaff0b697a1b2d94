import { useState } from 'react'
import { type AttemptDetail, pollAttempt } from '#contract/admin/attempt.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './attempt.module.css'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { RefundPlanDialog } from './refund-plan-dialog.tsx'

/** What can be done with a payment: the provider is asked, or the money goes back. */
export function AttemptActs({ of: attempt }: { readonly of: AttemptDetail }) {
  const intl = useIntl()
  const { text } = intl
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const [planning, setPlanning] = useState(false)
  const [noting, setNoting] = useState(false)
  const { look, busy, said, failure } = useLook(attempt.id)
  return (
    <aside className={`panel ${styles.acts}`} aria-labelledby="acts">
      <h2 id="acts">{text('provider.acts')}</h2>
      <div className={styles.act}>
        <Button look="quiet" busy={busy} blocked={blocked} onClick={() => void look()}>
          {text('provider.look')}
        </Button>
        <p className="soft small">{text('provider.lookText')}</p>
      </div>
      {said === undefined ? null : (
        <Notice live look={said === 'provider.lookedSilent' ? 'warn' : 'good'} title={text(said)} />
      )}
      {failure ? <Notice live look="bad" title={failureText(failure, intl)} /> : null}
      <div className={styles.act}>
        <Button look="quiet" blocked={blocked} onClick={() => setPlanning(true)}>
          {text('provider.refund')}
        </Button>
        <p className="soft small">{text('provider.refundText')}</p>
      </div>
      {attempt.stuck === null ? null : (
        <div className={styles.act}>
          <Button look="quiet" blocked={blocked} onClick={() => setNoting(true)}>
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

function useLook(id: string) {
  const send = useSteadySend(pollAttempt)
  const { run, busy, failure } = useAct()
  const [said, setSaid] = useState<TextId>()
  const look = (): Promise<void> =>
    run(async () => {
      setSaid(undefined)
      const { changed, silent } = await send({ params: { id } })
      setSaid(silent ? 'provider.lookedSilent' : changed ? 'provider.lookedChanged' : 'provider.lookedSame')
    })
  return { look, busy, said, failure }
}
