import { useSetAtom } from 'jotai'
import { type ReactNode } from 'react'
import { FormFrame, type FormFrameProps } from '#src/components/form/form-parts.tsx'
import { type Form, type FormOptions, type FormValues, useForm } from '#src/components/form/use-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom, type Toast } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface FormDialogProps<V extends FormValues>
  extends Pick<FormOptions<V>, 'initial' | 'validate'>, Pick<FormFrameProps<V>, 'submit' | 'variant' | 'beside'> {
  readonly title: ReactNode
  /** Sends the values; then the dialog closes. */
  readonly send: (values: V) => Promise<unknown>
  /** The toast after the dialog has closed. */
  readonly success?: Pick<Toast, 'text' | 'values'>
  /** The label of the button that changes nothing; "Cancel" by default. */
  readonly keep?: string
  readonly onClose: () => void
  /** The fields. */
  readonly children: (form: Form<V>) => ReactNode
  /** Below the form and its buttons. */
  readonly below?: ReactNode
}

/** A dialog with one form that calls the server: it cannot be closed while it is sending, and closes on success. */
export function FormDialog<V extends FormValues>({
  title,
  initial,
  validate,
  send,
  success,
  submit,
  variant = 'primary',
  beside,
  keep,
  onClose,
  children,
  below,
}: FormDialogProps<V>) {
  const { text } = useIntl()
  useReturnFocus()
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<V>({
    initial,
    validate,
    send: async (values) => {
      await send(values)
      onClose()
      if (success) showToast({ ...success, variant: 'good' })
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <Dialog open title={title} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={submit}
        variant={variant}
        needsConnection
        beside={
          <>
            {beside}
            <Button variant="plain" onClick={close}>
              {keep ?? text('shell.cancel')}
            </Button>
          </>
        }
      >
        {children(form)}
      </FormFrame>
      {below}
    </Dialog>
  )
}
