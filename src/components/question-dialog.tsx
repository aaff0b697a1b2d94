import { type ReactNode, useState } from 'react'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { failureText } from './form-parts.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface QuestionDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly action: string
  /** What the button says that leaves everything as it is; “cancel” where nothing is given. */
  readonly keep?: string
  /** Rejects with a failure that is to be shown; then the question stays open. */
  readonly run: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back. It is there while it asks; what it does needs a line. */
export function QuestionDialog({ title, children, action, keep, run, onClose }: QuestionDialogProps) {
  const intl = useIntl()
  const { text } = intl
  useReturnFocus()
  const online = useOnline()
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
            {keep ?? text('shell.cancel')}
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
