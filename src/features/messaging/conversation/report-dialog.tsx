import type { Message } from '#contract/messaging/conversation.ts'
import { reportMessage } from '#contract/messaging/safety.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { reportDetailsMaximum } from '#domain/limits.ts'
import { type ReportReason, reportReasons } from '#domain/messaging/messaging.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './messages.module.css'

interface ReportDialogProps {
  readonly message: Pick<Message, 'id' | 'text'>
  readonly onClose: () => void
}

type ReportValues = { readonly reason: string; readonly details: string; readonly block: boolean }

const initial: ReportValues = { reason: '', details: '', block: true }

/** Reports a message of the counterpart to the administrators. */
export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const { text } = useIntl()
  const report = useMutation(reportMessage)
  return (
    <FormDialog
      title={text('inbox.reportTitle')}
      submit={text('inbox.sendReport')}
      initial={initial}
      validate={({ reason, details }) =>
        validateFields(
          { reason, details },
          {
            reason: { required: true, rules: [] },
            details: { required: reason === 'other', rules: [atMost(reportDetailsMaximum)] },
          },
        )
      }
      send={({ reason, details, block }) =>
        report({
          params: { id: message.id },
          body: {
            reason: reason as ReportReason,
            block,
            ...(details.trim() === '' ? {} : { details: details.trim() }),
          },
        })
      }
      success={{ text: 'inbox.reportSent' }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          {message.text === '' ? null : (
            <blockquote className={styles.quote} dir="auto">
              {message.text}
            </blockquote>
          )}
          <p className="soft">{text('inbox.reportText')}</p>
          <RadioField
            of={field('reason')}
            legend={text('inbox.reportReason')}
            choices={reportReasons.map((value) => ({ value, label: text(`inbox.reason.${value}`) }))}
            stacked
          />
          <AreaField
            of={field('details')}
            label={text('inbox.reportDetails')}
            {...(values.reason === 'other' ? {} : { optional: text('inbox.optional') })}
            rows={3}
            dir="auto"
          />
          <TickField of={field('block')} label={text('inbox.reportBlock')} />
        </>
      )}
    </FormDialog>
  )
}
