import { useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  decideIdentity,
  type IdentityCheck,
  identityNoteMaximum,
  type OpenedIdentity,
  recheckIdentity,
} from '#contract/identity/admin-identity.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { approvalProblem } from '#domain/identity/verification-result.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { OpenedCheck } from './use-opened-identity.ts'

type Decision = 'approved' | 'more-required' | 'declined'

/** What was read no longer holds: it is loaded again. */
const outdated = ['IDENTITY_CHANGED', 'HITS_OPEN', 'SANCTION_CONFIRMED'] as const

const blocks = { HITS_OPEN: 'identityCheck.hitsBlock', SANCTION_CONFIRMED: 'identityCheck.sanctionBlocks' } as const

interface IdentityDecisionProps {
  readonly of: OpenedIdentity
  readonly name: string
  /** The caller's own verification, about which another administrator decides. */
  readonly isOwn: boolean
  readonly opened: OpenedCheck
}

/** Decides about the version that was read. A version that has changed since is loaded again first. */
export function IdentityDecision({ of, name, isOwn, opened }: IdentityDecisionProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideIdentity)
  const recheck = useIdempotentMutation(recheckIdentity)
  const showToast = useSetAtom(showToastAtom)
  const [dialog, setDialog] = useState<Decision | 'recheck'>()
  const { person, state, renewal, changedAt, hits, canRecheck } = of
  const params = { personId: person.id }
  const close = (): void => setDialog(undefined)
  const run = async (
    decision: Decision,
    entered: { readonly reason?: string; readonly note?: string } = {},
  ): Promise<void> => {
    let check: IdentityCheck
    try {
      check = await decide({
        params,
        body: { state: decision, changedAt, ...entered },
      })
    } catch (error) {
      if (!outdated.some((code) => isFailure(error, code))) throw error
      // The dialog closes, because it is about a version that no longer exists.
      return opened.renew()
    }
    opened.decided(check)
    showToast({ text: 'identityCheck.decided', variant: 'good' })
    // A note is in the list of notes.
    if (entered.note !== undefined) await opened.open()
  }
  const checkAgain = async (): Promise<void> => {
    await recheck({ params, body: {} })
    showToast({ text: 'identityCheck.rechecked', variant: 'good' })
    await opened.renew()
  }
  const question = { name: <bdi key="name">{name}</bdi> }
  if (isOwn)
    return (
      <section className="panel stack" aria-labelledby="decision">
        <h2 id="decision">{text('admin.decision')}</h2>
        <Notice title={text('identityCheck.ownTitle')}>
          <p>{text('identityCheck.ownText')}</p>
        </Notice>
      </section>
    )
  const problem = approvalProblem(hits, false)
  return (
    <section className="panel stack" aria-labelledby="decision">
      <h2 id="decision">{text('admin.decision')}</h2>
      <div className="cluster">
        {state === 'approved' && renewal === null ? null : (
          <Button
            needsConnection
            blocked={problem === undefined || problem === 'NOTE_REQUIRED' ? undefined : text(blocks[problem])}
            onClick={() => setDialog('approved')}
          >
            {text('identityCheck.approve')}
          </Button>
        )}
        <Button variant="quiet" needsConnection onClick={() => setDialog('more-required')}>
          {text('identityCheck.more')}
        </Button>
        {state === 'declined' ? null : (
          <Button variant="danger" needsConnection onClick={() => setDialog('declined')}>
            {text('identityCheck.decline')}
          </Button>
        )}
        {canRecheck && (renewal ?? state) !== 'pending' ? (
          <Button variant="plain" needsConnection onClick={() => setDialog('recheck')}>
            {text('identityCheck.recheck')}
          </Button>
        ) : null}
      </div>
      {dialog === 'approved' && problem === undefined ? (
        <ActionDialog
          title={text('identityCheck.approveTitle')}
          action={text('identityCheck.approve')}
          variant="primary"
          run={() => run('approved')}
          onClose={close}
        >
          <p>{rich('identityCheck.approveText', question)}</p>
        </ActionDialog>
      ) : null}
      {dialog === 'approved' && problem === 'NOTE_REQUIRED' ? (
        <FormDialog
          title={text('identityCheck.approveTitle')}
          submit={text('identityCheck.approve')}
          initial={{ note: '' }}
          validate={(values) =>
            validateFields(values, { note: { required: true, rules: [atMost(identityNoteMaximum)] } })
          }
          send={({ note }) => run('approved', { note: note.trim() })}
          onClose={close}
        >
          {({ field }) => (
            <>
              <p>{rich('identityCheck.approveText', question)}</p>
              <Notice variant="warn" title={text('identityCheck.confirmedWarning')} />
              <AreaField
                of={field('note')}
                label={text('identityCheck.groundsLabel')}
                hint={text('identityCheck.groundsHint')}
                rows={3}
                dir="auto"
              />
            </>
          )}
        </FormDialog>
      ) : null}
      {dialog === 'more-required' ? (
        <ReasonDialog
          title={text('identityCheck.moreTitle')}
          submit={text('identityCheck.more')}
          hint={text('identityCheck.moreHint', { name })}
          onClose={close}
          send={(reason) => run('more-required', { reason })}
        >
          <p>{rich('identityCheck.moreText', question)}</p>
        </ReasonDialog>
      ) : null}
      {dialog === 'declined' ? (
        <ReasonDialog
          title={text('identityCheck.declineTitle')}
          submit={text('identityCheck.decline')}
          hint={text('identityCheck.declineHint', { name })}
          onClose={close}
          send={(reason) => run('declined', { reason })}
        >
          <p>{rich('identityCheck.declineText', question)}</p>
        </ReasonDialog>
      ) : null}
      {dialog === 'recheck' ? (
        <ActionDialog
          title={text('identityCheck.recheckTitle')}
          action={text('identityCheck.recheck')}
          variant="primary"
          run={checkAgain}
          onClose={close}
        >
          <p>{rich('identityCheck.recheckText', question)}</p>
        </ActionDialog>
      ) : null}
    </section>
  )
}
