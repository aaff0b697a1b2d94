import { decideProposal } from '#contract/draft/admin-campaign-proposal.ts'
import { ProposalChanges } from '#src/components/proposal/proposal-changes.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { DecideChange } from './decide-change.tsx'
import { ChangeComments } from './threads/change-comments.tsx'
import type { Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'

/** Changes of a live campaign that await a decision: both versions side by side. */
export function ReviewProposal({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text, date } = useIntl()
  const decide = useIdempotentMutation(decideProposal)
  const blocked = useOwnTeamReason(of)
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
      <ProposalChanges changes={proposal.changes} renderBelow={(change) => <ChangeComments of={change} />} />
      <DecideChange
        of="proposal"
        name={name}
        openComments={of.comments.open + of.comments.answered}
        blocked={blocked}
        decide={(order) => decide({ params: { id: of.campaign.id }, body: { ...order, revision: proposal.revision } })}
      />
    </section>
  )
}
