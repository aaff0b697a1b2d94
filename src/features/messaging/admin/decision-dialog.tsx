import { decideMessageReport, type MessageReport } from '#contract/messaging/admin-messaging.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { reportDetailsMaximum } from '#domain/limits.ts'
import { suspensionDays } from '#domain/messaging/messaging.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, ChoiceField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'

export type ReportDecision = Exclude<MessageReport['state'], 'open'>

interface DecisionDialogProps {
  readonly of: MessageReport
  readonly decision: ReportDecision
  readonly onClose: () => void
}

/** Confirms a decision. An upheld report removes the message and may suspend its author. */
export function DecisionDialog({ of: { id, author }, decision, onClose }: DecisionDialogProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideMessageReport)
  const isUpheld = decision === 'upheld'
  return (
    <FormDialog
      title={text(`reports.question.${decision}`)}
      submit={text(isUpheld ? 'reports.uphold' : 'reports.dismiss')}
      variant={isUpheld ? 'danger' : 'primary'}
      initial={{ days: '0', note: '' }}
      validate={(values) =>
        validateFields(values, {
          days: { required: isUpheld, rules: [] },
          note: { required: isUpheld, rules: [atMost(reportDetailsMaximum)] },
        })
      }
      send={({ days, note }) => {
        const suspendDays = suspensionDays.find((each) => String(each) === days) ?? 0
        return decide({
          params: { id },
          body: {
            decision,
            ...(isUpheld ? { suspendDays } : {}),
            ...(note.trim() === '' ? {} : { note: note.trim() }),
          },
        })
      }}
      success={{ text: `reports.done.${decision}` }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{rich(`reports.explain.${decision}`, { name: <bdi key="name">{author.name}</bdi> })}</p>
          {isUpheld ? (
            <ChoiceField
              of={field('days')}
              label={text('reports.suspend')}
              choices={suspensionDays.map((days) => [String(days), text('reports.suspendDays', { count: days })])}
            />
          ) : null}
          <AreaField
            of={field('note')}
            label={text('reports.note')}
            hint={text('reports.noteHint')}
            {...(isUpheld ? {} : { optional: text('inbox.optional') })}
            rows={3}
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  )
}
