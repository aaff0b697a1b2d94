import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Accreditation, decideAccreditation, type OpenedAccreditation } from '#contract/admin/accreditation.ts'
import { mayDecideAccreditation } from '#domain/accreditation.ts'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import styles from '#src/features/admin/decision-bar.module.css'
import acts from '#src/features/admin/provider/attempt.module.css'
import { ReasonDialog } from '#src/features/admin/reason-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import type { Opened } from './use-opened.ts'

type Decision = 'approved' | 'declined'

interface AccreditationDecisionProps {
  readonly of: OpenedAccreditation
  readonly name: string
  readonly opened: Opened
}

/** Approves what was read, or declines it with a reason. What has changed since is read again first. */
export function AccreditationDecision({ of, name, opened }: AccreditationDecisionProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  const decide = useSteadySend(decideAccreditation)
  const showToast = useSetAtom(showToastAtom)
  const [asked, setAsked] = useState<Decision>()
  const { person, state, changedAt } = of
  const can = (decision: Decision): boolean => changedAt !== null && mayDecideAccreditation(state, decision)
  const close = (): void => setAsked(undefined)
  const blocked = online ? undefined : text('shell.needsConnection')
  const run = async (decision: Decision, reason?: string): Promise<void> => {
    if (changedAt === null) return
    let standing: Accreditation
    try {
      standing = await decide({
        params: { personId: person.id },
        body: { state: decision, changedAt, ...(reason === undefined ? {} : { reason }) },
      })
    } catch (error) {
      if (!isFailure(error, 'ACCREDITATION_CHANGED')) throw error
      // The dialog closes: what it was about is not there any more.
      return opened.renew()
    }
    opened.decided(standing)
    return showToast({ text: 'accredit.decided', look: 'good' })
  }
  const question = { name: <bdi key="name">{name}</bdi> }
  return (
    <aside className={`panel ${acts.acts}`} aria-labelledby="decision">
      <h2 id="decision">{text('admin.decision')}</h2>
      {can('approved') || can('declined') ? null : <p className="soft">{text('accredit.nothingToDecide')}</p>}
      {can('approved') ? (
        <div className={styles.act}>
          <Button blocked={blocked} onClick={() => setAsked('approved')}>
            {text('accredit.approve')}
          </Button>
        </div>
      ) : null}
      {can('declined') ? (
        <div className={styles.act}>
          <Button look="danger" blocked={blocked} onClick={() => setAsked('declined')}>
            {text('accredit.decline')}
          </Button>
        </div>
      ) : null}
      {asked === 'approved' ? (
        <QuestionDialog
          title={text('accredit.approveTitle')}
          action={text('accredit.approve')}
          look="primary"
          run={() => run('approved')}
          onClose={close}
        >
          <p>{rich('accredit.approveText', question)}</p>
        </QuestionDialog>
      ) : null}
      {asked === 'declined' ? (
        <ReasonDialog
          title={text('accredit.declineTitle')}
          submit={text('accredit.decline')}
          hint={text('accredit.declineHint')}
          onClose={close}
          send={(reason) => run('declined', reason)}
        >
          <p>{rich('accredit.declineText', question)}</p>
        </ReasonDialog>
      ) : null}
    </aside>
  )
}
