import type { ReactNode } from 'react'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'

interface ReasonDialogProps {
  readonly title: string
  readonly submit: string
  /** States who will read the reason. */
  readonly hint: string
  readonly onClose: () => void
  readonly send: (reason: string) => Promise<void>
  readonly children: ReactNode
}

const reasonMaximum = 500

/** Confirms a change to a payment, with a reason that is recorded. */
export function ReasonDialog({ title, submit, hint, onClose, send, children }: ReasonDialogProps) {
  const { text } = useIntl()
  return (
    <FormDialog
      title={title}
      submit={submit}
      variant="danger"
      initial={{ reason: '' }}
      validate={(values) => validateFields(values, { reason: { required: true, rules: [atMost(reasonMaximum)] } })}
      send={({ reason }) => send(reason.trim())}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {children}
          <AreaField of={field('reason')} label={text('admin.reason')} hint={hint} rows={3} dir="auto" />
        </>
      )}
    </FormDialog>
  )
}
