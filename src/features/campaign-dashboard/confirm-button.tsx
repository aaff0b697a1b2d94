import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { failureText } from '#src/components/form-parts.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, type ButtonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

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
export function ConfirmButton({ label, name, look = 'plain', ...question }: ConfirmButtonProps) {
  const { text } = useIntl()
  const online = useOnline()
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
      {open ? <Question {...question} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Question({
  title,
  children,
  action,
  run,
  done,
  onClose,
}: Omit<ConfirmButtonProps, 'label' | 'name' | 'look'> & { readonly onClose: () => void }) {
  const intl = useIntl()
  const { text } = intl
  useReturnFocus()
  const online = useOnline()
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const close = (): void => {
    if (!busy) onClose()
  }
  const act = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await run()
      onClose()
      showToast({ text: done, look: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text('shell.cancel')}
          </Button>
          <Button
            look="danger"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void act()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      </div>
    </Dialog>
  )
}
