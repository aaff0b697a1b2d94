import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { decideProposal } from '#contract/admin/campaign-proposal.ts'
import { atMost, judge } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { ProposalChanges } from '#src/components/proposal/proposal-changes.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Review } from './decisions.ts'
import styles from './review-proposal.module.css'

const decisions = { approve: 'Approve', decline: 'Decline' } as const
type Decided = keyof typeof decisions
/** Longest reason, as the call takes it. */
const reasonMaximum = 2000

/** Changes of a live campaign that wait for a decision: both versions side by side. */
export function ReviewProposal({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text, date } = useIntl()
  const [asked, setAsked] = useState<Decided>()
  const { proposal } = of
  if (!proposal) return null
  return (
    <section className={`panel ${styles.proposal}`} aria-labelledby="proposal">
      <h2 id="proposal">{text('admin.proposal')}</h2>
      <p className="soft">
        {text('admin.proposalSent', {
          name: isolated(proposal.sentBy),
          date: proposal.sentAt === null ? '' : date(proposal.sentAt, 'time'),
        })}
      </p>
      <ProposalChanges changes={proposal.changes} />
      <div className={styles.actions}>
        <Button onClick={() => setAsked('approve')}>{text('admin.proposalApprove')}</Button>
        <Button look="danger" onClick={() => setAsked('decline')}>
          {text('admin.proposalDecline')}
        </Button>
      </div>
      {asked === undefined ? null : (
        <DecideDialog
          decision={asked}
          campaign={{ id: of.campaign.id, name }}
          revision={proposal.revision}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface DecideDialogProps {
  readonly decision: Decided
  readonly campaign: { readonly id: string; readonly name: string }
  /** What was read. */
  readonly revision: number
  readonly onClose: () => void
}

function DecideDialog({ decision, campaign, revision, onClose }: DecideDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const decide = useSteadySend(decideProposal)
  const showToast = useSetAtom(showToastAtom)
  const needed = decision === 'decline'
  const form = useForm({
    initial: { reason: '' },
    judge: (values) => judge(values, { reason: { required: needed, rules: [atMost(reasonMaximum)] } }),
    send: async ({ reason }) => {
      const body = { decision, revision, ...(needed ? { reason: reason.trim() } : {}) }
      await decide({ params: { id: campaign.id }, body })
      onClose()
      showToast({
        text: `admin.proposal${decisions[decision]}Toast`,
        values: { name: isolated(campaign.name) },
        look: 'good',
      })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text(`admin.proposal${decisions[decision]}Title`)} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text(`admin.proposal${decisions[decision]}`)}
        look={needed ? 'danger' : 'primary'}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <p>{text(`admin.proposal${decisions[decision]}Text`)}</p>
        {needed ? (
          <AreaField
            of={form.field('reason')}
            label={text('admin.reason')}
            hint={text('admin.reasonHint')}
            dir="auto"
          />
        ) : null}
      </FormFrame>
    </Dialog>
  )
}
