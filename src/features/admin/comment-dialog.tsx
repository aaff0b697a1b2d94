import { useSetAtom } from 'jotai'
import { commentCampaign } from '#contract/admin/campaign.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { atMost, judge } from '#domain/field.ts'
import { reviewCommentMaximum } from '#domain/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'

interface CommentDialogProps {
  readonly campaign: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** A word to the owner that decides nothing. */
export function CommentDialog({ campaign, onClose }: CommentDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const say = useSteadySend(commentCampaign)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm({
    initial: { text: '' },
    judge: (values) => judge(values, { text: { required: true, rules: [atMost(reviewCommentMaximum)] } }),
    send: async (values) => {
      await say({ params: { id: campaign.id }, body: { text: values.text.trim() } })
      onClose()
      showToast({ text: 'admin.commentToast', values: { name: isolated(campaign.name) }, look: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text('admin.commentTitle')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('admin.comment')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <p>
          <b>
            <bdi>{campaign.name}</bdi>
          </b>
        </p>
        <p>{text('admin.commentText')}</p>
        <AreaField of={form.field('text')} label={text('admin.commentField')} dir="auto" />
      </FormFrame>
    </Dialog>
  )
}
