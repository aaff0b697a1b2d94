import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  type Accreditation,
  decideAccreditation,
  type OpenedAccreditation,
} from '#contract/identity/admin-accreditation.ts'
import { mayDecideAccreditation } from '#domain/identity/accreditation.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import styles from '#src/components/admin/decision-bar.module.css'
import attemptStyles from '#src/components/admin/attempt.module.css'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Opened } from './use-opened.ts'

type Decision = 'approved' | 'declined'

interface AccreditationDecisionProps {
  readonly of: OpenedAccreditation
  readonly name: string
  readonly opened: Opened
}

/** Approves what was read, or declines it with a reason. Answers that changed since are loaded again first. */
export function AccreditationDecision({ of, name, opened }: AccreditationDecisionProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideAccreditation)
  const showToast = useSetAtom(showToastAtom)
  const [openDecision, setOpenDecision] = useState<Decision>()
  const { person, state, changedAt, renewing, values } = of
  // Another administrator decides about an administrator.
  const isOwn = useAtomValue(sessionAtom)?.user.id === person.id
  const can = (decision: Decision): boolean =>
    !isOwn && changedAt !== null && mayDecideAccreditation(state, decision, renewing)
  const close = (): void => setOpenDecision(undefined)
  const run = async (decision: Decision, reason?: string): Promise<void> => {
    if (changedAt === null) return
    let accreditation: Accreditation
    try {
      accreditation = await decide({
        params: { personId: person.id },
        body: { state: decision, changedAt, ...(reason === undefined ? {} : { reason }) },
      })
    } catch (error) {
      if (!isFailure(error, 'ACCREDITATION_CHANGED')) throw error
      // The dialog closes, because its answers no longer exist.
      return opened.renew()
    }
    opened.decided(accreditation)
    return showToast({ text: 'accredit.decided', variant: 'good' })
  }
  const question = { name: <bdi key="name">{name}</bdi> }
  return (
    <aside className={`panel ${attemptStyles.decisions}`} aria-labelledby="decision">
      <h2 id="decision">{text('admin.decision')}</h2>
      {isOwn ? <Notice title={text('accredit.ownDecision')} /> : null}
      {isOwn || can('approved') || can('declined') ? null : <p className="soft">{text('accredit.nothingToDecide')}</p>}
      {can('approved') ? (
        <div className={styles.actions}>
          <Button needsConnection onClick={() => setOpenDecision('approved')}>
            {text('accredit.approve')}
          </Button>
        </div>
      ) : null}
      {can('declined') ? (
        <div className={styles.actions}>
          <Button variant="danger" needsConnection onClick={() => setOpenDecision('declined')}>
            {text('accredit.decline')}
          </Button>
        </div>
      ) : null}
      {openDecision === 'approved' ? (
        <ActionDialog
          title={text('accredit.approveTitle')}
          action={text('accredit.approve')}
          variant="primary"
          run={() => run('approved')}
          onClose={close}
        >
          <p>{rich('accredit.approveText', question)}</p>
          <p>{text('accredit.approveTerm', { kind: values['verificationType'] ?? '' })}</p>
        </ActionDialog>
      ) : null}
      {openDecision === 'declined' ? (
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
