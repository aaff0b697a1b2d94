import { useSetAtom } from 'jotai'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { FormFrame, type FormFrameProps } from '#src/components/form/form-parts.tsx'
import { type Form, type FormOptions, type FormValues, useForm } from '#src/components/form/use-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom, type Toast } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface StepsDialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

interface OpenDialog {
  /** Does nothing while a form of the dialog is sending. */
  readonly close: () => void
  /** Runs a submission, during which the dialog cannot be closed. */
  readonly hold: (submission: Promise<unknown>) => Promise<void>
  /** Closes after a submission. */
  readonly finish: () => void
}

const OpenDialogContext = createContext<OpenDialog>({ close: () => {}, hold: async () => {}, finish: () => {} })

/** A dialog of one form, or of several that follow each other: see `DialogForm`. */
export function StepsDialog({ title, onClose, children }: StepsDialogProps) {
  useReturnFocus()
  const [sending, setSending] = useState(false)
  const dialog = useMemo<OpenDialog>(
    () => ({
      close: () => {
        if (!sending) onClose()
      },
      hold: async (submission) => {
        setSending(true)
        try {
          await submission
        } finally {
          setSending(false)
        }
      },
      finish: onClose,
    }),
    [sending, onClose],
  )
  return (
    <OpenDialogContext value={dialog}>
      <Dialog open title={title} onClose={dialog.close} actions={null}>
        {children}
      </Dialog>
    </OpenDialogContext>
  )
}

interface DialogFormProps<V extends FormValues>
  extends
    Pick<FormOptions<V>, 'initial' | 'validate'>,
    Pick<FormFrameProps<V>, 'submit' | 'variant' | 'beside' | 'needsConnection'> {
  /** Sends the values; then the dialog closes. */
  readonly send: (values: V) => Promise<unknown>
  /** The dialog shows its next step after the submission instead of closing. */
  readonly goesOn?: boolean
  /** The toast after the dialog has closed. */
  readonly success?: Pick<Toast, 'text' | 'values'>
  /** The label of the button that changes nothing; "Cancel" by default. */
  readonly keep?: string
  /** What that button does; closes the dialog by default. */
  readonly onKeep?: () => void
  /** The fields. */
  readonly children: (form: Form<V>) => ReactNode
}

/** A form in a `StepsDialog`, which cannot be closed while the form is sending. */
export function DialogForm<V extends FormValues>({
  initial,
  validate,
  send,
  goesOn = false,
  success,
  beside,
  keep,
  onKeep,
  children,
  needsConnection = true,
  ...frame
}: DialogFormProps<V>) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const { close, hold, finish } = use(OpenDialogContext)
  const form = useForm<V>({
    initial,
    validate,
    send: async (values) => {
      await hold(send(values))
      if (!goesOn) finish()
      if (success) showToast({ ...success, variant: 'good' })
    },
  })
  const leave = (): void => {
    if (!form.busy) onKeep?.()
  }
  return (
    <FormFrame
      {...frame}
      form={form}
      needsConnection={needsConnection}
      beside={
        <>
          {beside}
          <Button variant="plain" onClick={onKeep ? leave : close}>
            {keep ?? text('shell.cancel')}
          </Button>
        </>
      }
    >
      {children(form)}
    </FormFrame>
  )
}

interface FormDialogProps<V extends FormValues>
  extends Omit<DialogFormProps<V>, 'goesOn' | 'onKeep'>, Omit<StepsDialogProps, 'children'> {
  /** Below the form and its buttons. */
  readonly below?: ReactNode
}

/** A dialog with one form that calls the server: it cannot be closed while it is sending, and closes on success. */
export function FormDialog<V extends FormValues>({ title, onClose, below, ...form }: FormDialogProps<V>) {
  return (
    <StepsDialog title={title} onClose={onClose}>
      <DialogForm {...form} />
      {below}
    </StepsDialog>
  )
}
