import { commentCampaign } from '#contract/campaign/campaign-review.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { reviewCommentMaximum } from '#domain/limits.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'

interface CommentDialogProps {
  readonly campaign: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** A comment to the owner without a decision. */
export function CommentDialog({ campaign, onClose }: CommentDialogProps) {
  const { text } = useIntl()
  const comment = useIdempotentMutation(commentCampaign)
  return (
    <FormDialog
      title={text('admin.commentTitle')}
      submit={text('admin.comment')}
      initial={{ text: '' }}
      validate={(values) => validateFields(values, { text: { required: true, rules: [atMost(reviewCommentMaximum)] } })}
      send={(values) => comment({ params: { id: campaign.id }, body: { text: values.text.trim() } })}
      success={{ text: 'admin.commentToast', values: { name: isolated(campaign.name) } }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            <b>
              <bdi>{campaign.name}</bdi>
            </b>
          </p>
          <p>{text('admin.commentText')}</p>
          <AreaField of={field('text')} label={text('admin.commentField')} dir="auto" />
        </>
      )}
    </FormDialog>
  )
}
