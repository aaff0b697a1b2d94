import { decideCampaign } from '#contract/campaign/campaign-review.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { acceptanceProblems, type DecisionValues, OpenCommentsNotice } from './threads/open-comments-notice.tsx'
import { type Decision, decidedStatus } from './decisions.ts'

interface DecisionDialogProps {
  readonly decision: Decision
  readonly campaign: { readonly id: string; readonly name: string }
  /** Review comments that are not resolved. */
  readonly openComments: number
  readonly onClose: () => void
}

/** Maximum length of the reason, as the call accepts it. */
const reasonMaximum = 2000

/** States the consequence, takes the reason if it is required or useful, and submits the decision. */
export function DecisionDialog({ decision, campaign, openComments, onClose }: DecisionDialogProps) {
  const { text } = useIntl()
  const decide = useIdempotentMutation(decideCampaign)
  const needed = decision === 'decline'
  const needsAcceptance = decision === 'approve' && openComments > 0
  return (
    <FormDialog<DecisionValues>
      title={text(`admin.${decision}Title`)}
      submit={text(`admin.${decision}`)}
      variant={needed || decision === 'hide' ? 'danger' : 'primary'}
      initial={{ reason: '', accepted: false }}
      validate={({ reason, accepted }) => [
        ...validateFields({ reason }, { reason: { required: needed, rules: [atMost(reasonMaximum)] } }),
        ...acceptanceProblems(needsAcceptance, accepted),
      ]}
      send={({ reason, accepted }) => {
        const trimmedReason = reason.trim()
        const body = {
          status: decidedStatus(decision),
          ...(trimmedReason === '' ? {} : { reason: trimmedReason }),
          ...(accepted ? { acceptsOpenComments: true } : {}),
        }
        return decide({ params: { id: campaign.id }, body })
      }}
      success={{ text: `admin.${decision}Toast`, values: { name: isolated(campaign.name) } }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            <b>
              <bdi>{campaign.name}</bdi>
            </b>
          </p>
          <p>{text(`admin.${decision}Text`)}</p>
          <OpenCommentsNotice
            count={openComments}
            isDecline={needed}
            accepted={needsAcceptance ? field('accepted') : undefined}
          />
          {needed || decision === 'hide' ? (
            <AreaField
              of={field('reason')}
              label={text('admin.reason')}
              hint={text(needed ? 'admin.reasonHint' : 'admin.reasonHintHide')}
              {...(needed ? {} : { optional: text('admin.optional') })}
              dir="auto"
            />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
