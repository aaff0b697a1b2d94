import { useAuth } from '#src/data/session/use-auth.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/**
 * The session ended while a form was being filled in: the page stays as it is, hidden, until the user signs in again.
 */
export function SessionEnded() {
  const { text } = useIntl()
  const sign = useAuth()
  return (
    <Dialog
      open
      veiled
      title={text('account.signInTitle')}
      actions={
        <Button variant="quiet" onClick={() => void sign.out({ over: true })}>
          {text('shell.signOut')}
        </Button>
      }
      // The dialog closes only through its two buttons.
      onClose={() => {}}
    >
      <div className="stack">
        <p>{text('shell.sessionEnded')}</p>
        <SignInAgain />
      </div>
    </Dialog>
  )
}
