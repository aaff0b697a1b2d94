import type { ReactNode } from 'react'
import { atMost, judge } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form-parts.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface ReasonDialogProps {
  readonly title: string
  readonly submit: string
  /** Who will read the reason. */
  readonly hint: string
  readonly onClose: () => void
  readonly send: (reason: string) => Promise<void>
  readonly children: ReactNode
}

const reasonMaximum = 500

/** Something that takes money another way, for a reason that is written down. */
export function ReasonDialog({ title, submit, hint, onClose, send, children }: ReasonDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const form = useForm({
    initial: { reason: '' },
    judge: (values) => judge(values, { reason: { required: true, rules: [atMost(reasonMaximum)] } }),
    send: async ({ reason }) => {
      await send(reason.trim())
      onClose()
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
        look="danger"
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        }
      >
        {children}
        <AreaField of={form.field('reason')} label={text('admin.reason')} hint={hint} rows={3} dir="auto" />
      </FormFrame>
    </Dialog>
  )
}
