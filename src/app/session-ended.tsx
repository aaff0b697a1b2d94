import { useSign } from '#src/data/sign.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** The session has ended over a page that is being filled in: it stays as it is, unreadable, until its person is back. */
export function SessionEnded() {
  const { text } = useIntl()
  const sign = useSign()
  return (
    <Dialog
      open
      veiled
      title={text('account.signInTitle')}
      actions={
        <Button look="quiet" onClick={() => void sign.out({ over: true })}>
          {text('shell.signOut')}
        </Button>
      }
      // There is no way past it but the two that it names.
      onClose={() => {}}
    >
      <div className="stack">
        <p>{text('shell.sessionEnded')}</p>
        <SignInAgain />
      </div>
    </Dialog>
  )
}
