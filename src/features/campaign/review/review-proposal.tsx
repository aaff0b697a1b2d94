import { useState } from 'react'
import { decideProposal } from '#contract/draft/admin-campaign-proposal.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { ProposalChanges } from '#src/components/proposal/proposal-changes.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import type { Review } from './decisions.ts'

const decisions = { approve: 'Approve', decline: 'Decline' } as const
type Decided = keyof typeof decisions
/** Maximum length of the reason, as the call accepts it. */
const reasonMaximum = 2000

/** Changes of a live campaign that await a decision: both versions side by side. */
export function ReviewProposal({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text, date } = useIntl()
  const [decision, setDecision] = useState<Decided>()
  const { proposal } = of
  if (!proposal) return null
  return (
    <section className="panel stack" aria-labelledby="proposal">
      <h2 id="proposal">{text('admin.proposal')}</h2>
      <p className="soft">
        {text('admin.proposalSent', {
          name: isolated(proposal.sentBy),
          date: proposal.sentAt === null ? '' : date(proposal.sentAt, 'time'),
        })}
      </p>
      <ProposalChanges changes={proposal.changes} />
      <div className="cluster">
        <Button onClick={() => setDecision('approve')}>{text('admin.proposalApprove')}</Button>
        <Button variant="danger" onClick={() => setDecision('decline')}>
          {text('admin.proposalDecline')}
        </Button>
      </div>
      {decision === undefined ? null : (
        <DecideDialog
          decision={decision}
          campaign={{ id: of.campaign.id, name }}
          revision={proposal.revision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </section>
  )
}

interface DecideDialogProps {
  readonly decision: Decided
  readonly campaign: { readonly id: string; readonly name: string }
  /** The revision that the administrator has read. */
  readonly revision: number
  readonly onClose: () => void
}

function DecideDialog({ decision, campaign, revision, onClose }: DecideDialogProps) {
  const { text } = useIntl()
  const decide = useIdempotentMutation(decideProposal)
  const needed = decision === 'decline'
  return (
    <FormDialog
      title={text(`admin.proposal${decisions[decision]}Title`)}
      submit={text(`admin.proposal${decisions[decision]}`)}
      variant={needed ? 'danger' : 'primary'}
      initial={{ reason: '' }}
      validate={(values) => validateFields(values, { reason: { required: needed, rules: [atMost(reasonMaximum)] } })}
      send={({ reason }) =>
        decide({
          params: { id: campaign.id },
          body: { decision, revision, ...(needed ? { reason: reason.trim() } : {}) },
        })
      }
      success={{ text: `admin.proposal${decisions[decision]}Toast`, values: { name: isolated(campaign.name) } }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{text(`admin.proposal${decisions[decision]}Text`)}</p>
          {needed ? (
            <AreaField of={field('reason')} label={text('admin.reason')} hint={text('admin.reasonHint')} dir="auto" />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
