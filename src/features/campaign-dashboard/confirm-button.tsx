import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, type ButtonLook } from '#src/ui/button.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** Of several buttons with the same words: which thing this one is about. */
  readonly name?: string
  readonly look?: ButtonLook
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly run: () => Promise<unknown>
  readonly done: TextId
}

/** Something that cannot be taken back, done after a question. Needs a line. */
export function ConfirmButton({ label, name, look = 'plain', run, done, ...question }: ConfirmButtonProps) {
  const { text } = useIntl()
  const online = useOnline()
  const showToast = useSetAtom(showToastAtom)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look={look}
        blocked={online ? undefined : text('shell.needsConnection')}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open ? (
        <QuestionDialog
          {...question}
          run={async () => {
            await run()
            showToast({ text: done, look: 'good' })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
