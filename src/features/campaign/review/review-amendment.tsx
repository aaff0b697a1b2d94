import { decideAmendment } from '#contract/campaign/admin-amendment.ts'
import { ChangedTerms } from '#src/components/campaign/changed-terms.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { DecideChange } from './decide-change.tsx'
import type { Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'

/** Amended terms of a live campaign: a decision is due, or its investors are answering. */
export function ReviewAmendment({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text, date } = useIntl()
  const decide = useIdempotentMutation(decideAmendment)
  const blocked = useOwnTeamReason(of)
  const { amendment } = of
  if (!amendment) return null
  return (
    <section className="panel stack" aria-labelledby="amendment">
      <h2 id="amendment">{text('admin.amendment')}</h2>
      <p className="soft">{text('admin.amendmentSent', { date: date(amendment.requestedAt, 'time') })}</p>
      <ChangedTerms
        changes={amendment.changes}
        heads={{
          term: text('admin.amendmentTerm'),
          before: text('admin.amendmentBefore'),
          after: text('admin.amendmentAfter'),
        }}
        nameOf={(term) => text(`admin.amendmentTerm.${term}`)}
      />
      {amendment.changes.some(({ term }) => term === 'unitPrice') ? <p>{text('admin.amendmentPrice')}</p> : null}
      <div>
        <p className="soft">{text('admin.amendmentExplanation')}</p>
        <p className="multiline" dir="auto">
          {amendment.explanation}
        </p>
      </div>
      {amendment.state === 'review' ? (
        <DecideChange
          of="amendment"
          name={name}
          blocked={blocked}
          decide={(order) => decide({ params: { id: of.campaign.id }, body: { ...order, amendmentId: amendment.id } })}
        />
      ) : (
        <p>
          {text('admin.amendmentReconfirming', {
            moment: amendment.reconfirmUntil === null ? '' : date(amendment.reconfirmUntil, 'time'),
            confirmed: amendment.confirmed,
            pending: amendment.pending,
            cancelled: amendment.cancelled,
          })}
        </p>
      )}
    </section>
  )
}
