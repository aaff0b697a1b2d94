import { type ReactNode } from 'react'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ActionDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The label of the button that runs the action; without one, the dialog only explains why there is none. */
  readonly action?: string | undefined
  /** The variant of that button; a warning by default. */
  readonly variant?: ButtonVariant
  /** The label of the button that changes nothing; "Cancel" by default. */
  readonly keep?: string
  readonly needsConnection?: boolean
  /**
   * A rejection with a failure is shown, and the dialog stays open; it also stays open after `false`, where children
   * show the reason or the parent closes it. Left out without a label.
   */
  readonly run?: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for confirmation, runs one action, shows progress or the failure, and closes on success. */
export function ActionDialog({
  title,
  children,
  action,
  variant = 'danger',
  keep,
  needsConnection = true,
  run,
  onClose,
}: ActionDialogProps) {
  const intl = useIntl()
  useReturnFocus()
  const { busy, failure, run: runAction } = useAsyncAction()
  const close = (): void => {
    if (!busy) onClose()
  }
  const go = (): Promise<void> =>
    runAction(async () => {
      if ((await run?.()) !== false) onClose()
    })
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {keep ?? intl.text('shell.cancel')}
          </Button>
          {action === undefined ? null : (
            <Button variant={variant} busy={busy} needsConnection={needsConnection} onClick={() => void go()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {children}
        {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      </div>
    </Dialog>
  )
}
