import { useSetAtom } from 'jotai'
import { decideCampaign } from '#contract/admin/campaign.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { atMost, type FieldProblem, judge } from '#domain/field.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { type Decision, decidedStatus } from './decisions.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'

interface DecisionDialogProps {
  readonly decision: Decision
  readonly campaign: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Longest reason, as the call takes it. */
const reasonMaximum = 2000

/** Says what follows, takes the reason where one is needed or useful, and decides. */
export function DecisionDialog({ decision, campaign, onClose }: DecisionDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const decide = useSteadySend(decideCampaign)
  const showToast = useSetAtom(showToastAtom)
  const needed = decision === 'decline'
  const form = useForm({
    initial: { reason: '' },
    judge: ({ reason }): FieldProblem[] =>
      judge({ reason }, { reason: { required: needed, rules: [atMost(reasonMaximum)] } }),
    send: async ({ reason }) => {
      const said = reason.trim()
      await decide({
        params: { id: campaign.id },
        body: { status: decidedStatus(decision), ...(said === '' ? {} : { reason: said }) },
      })
      onClose()
      showToast({ text: `admin.${decision}Toast`, values: { name: isolated(campaign.name) }, look: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={text(`admin.${decision}Title`)} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text(`admin.${decision}`)}
        look={needed || decision === 'hide' ? 'danger' : 'primary'}
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
        <p>{text(`admin.${decision}Text`)}</p>
        {needed || decision === 'hide' ? (
          <AreaField
            of={form.field('reason')}
            label={text('admin.reason')}
            hint={text(needed ? 'admin.reasonHint' : 'admin.reasonHintHide')}
            {...(needed ? {} : { optional: text('admin.optional') })}
            dir="auto"
          />
        ) : null}
      </FormFrame>
    </Dialog>
  )
}
