import { useState } from 'react'
import { decideAmendment } from '#contract/campaign/admin-amendment.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'

const decisions = { approve: 'Approve', decline: 'Decline' } as const
type Decided = keyof typeof decisions
/** Maximum length of the reason, as the call accepts it. */
const reasonMaximum = 2000

/** Amended terms of a live campaign: a decision is due, or its investors are answering. */
export function ReviewAmendment({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text, date } = useIntl()
  const [decision, setDecision] = useState<Decided>()
  const { amendment } = of
  if (!amendment) return null
  return (
    <section className="panel stack" aria-labelledby="amendment">
      <h2 id="amendment">{text('admin.amendment')}</h2>
      <p className="soft">{text('admin.amendmentSent', { date: date(amendment.requestedAt, 'time') })}</p>
      <Facts
        rows={amendment.changes.map(
          ({ term, before, after }) =>
            [
              text(`admin.amendmentTerm.${term}`),
              text('admin.amendmentBefore', { before: date(before), after: date(after) }),
            ] as const,
        )}
      />
      <div>
        <p className="soft">{text('admin.amendmentExplanation')}</p>
        <p className="multiline" dir="auto">
          {amendment.explanation}
        </p>
      </div>
      {amendment.state === 'review' ? (
        <div className="cluster">
          <Button onClick={() => setDecision('approve')}>{text('admin.amendmentApprove')}</Button>
          <Button variant="danger" onClick={() => setDecision('decline')}>
            {text('admin.amendmentDecline')}
          </Button>
        </div>
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
      {decision === undefined ? null : (
        <DecideDialog
          decision={decision}
          campaign={{ id: of.campaign.id, name }}
          amendmentId={amendment.id}
          onClose={() => setDecision(undefined)}
        />
      )}
    </section>
  )
}

interface DecideDialogProps {
  readonly decision: Decided
  readonly campaign: { readonly id: string; readonly name: string }
  /** The amendment that the administrator has read. */
  readonly amendmentId: string
  readonly onClose: () => void
}

function DecideDialog({ decision, campaign, amendmentId, onClose }: DecideDialogProps) {
  const { text } = useIntl()
  const decide = useIdempotentMutation(decideAmendment)
  const needed = decision === 'decline'
  return (
    <FormDialog
      title={text(`admin.amendment${decisions[decision]}Title`)}
      submit={text(`admin.amendment${decisions[decision]}`)}
      variant={needed ? 'danger' : 'primary'}
      initial={{ reason: '' }}
      validate={(values) => validateFields(values, { reason: { required: needed, rules: [atMost(reasonMaximum)] } })}
      send={({ reason }) =>
        decide({
          params: { id: campaign.id },
          body: { decision, amendmentId, ...(needed ? { reason: reason.trim() } : {}) },
        })
      }
      success={{ text: `admin.amendment${decisions[decision]}Toast`, values: { name: isolated(campaign.name) } }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{text(`admin.amendment${decisions[decision]}Text`)}</p>
          {needed ? (
            <AreaField of={field('reason')} label={text('admin.reason')} hint={text('admin.reasonHint')} dir="auto" />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
