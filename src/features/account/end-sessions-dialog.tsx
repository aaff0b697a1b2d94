import { useState } from 'react'
import { useLocation } from 'wouter'
import { endSessions } from '#contract/account-session.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useLateBanner } from './use-late-banner.ts'

/** Asks before every session ends, the one of this page too. */
export function EndSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { text } = intl
  useReturnFocus()
  const online = useOnline()
  const sign = useSign()
  const send = useSend(endSessions)
  const show = useLateBanner()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const end = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send({})
      await sign.out()
      navigate(routes.signIn, { replace: true })
      show('settings.endedAll')
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      title={text('settings.endAllTitle')}
      onClose={close}
      actions={
        <>
          <Button
            look="danger"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void end()}
          >
            {text('settings.endAll')}
          </Button>
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        </>
      }
    >
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      <p>{text('settings.endAllText')}</p>
    </Dialog>
  )
}
