import { type ReactNode } from 'react'
import { useAct } from '#src/data/use-act.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, type ButtonLook } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { failureText } from './form-parts.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface QuestionDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly action: string
  /** How that button looks; as a warning where nothing is given. */
  readonly look?: ButtonLook
  /** What the button says that leaves everything as it is; “cancel” where nothing is given. */
  readonly keep?: string
  /** Rejects with a failure that is to be shown; then the question stays open. */
  readonly run: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that is not done lightly. It is there while it asks; what it does needs a line. */
export function QuestionDialog({ title, children, action, look = 'danger', keep, run, onClose }: QuestionDialogProps) {
  const intl = useIntl()
  const { text } = intl
  useReturnFocus()
  const online = useOnline()
  const { busy, failure, run: act } = useAct()
  const close = (): void => {
    if (!busy) onClose()
  }
  const go = (): Promise<void> =>
    act(async () => {
      await run()
      onClose()
    })
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
            look={look}
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void go()}
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
