import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useSign } from '#src/data/sign.ts'
import { SignInForm } from '#src/features/account/sign-in-form.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The session has ended over a page that is being filled in: it stays as it is, unreadable, until its person is back. */
export function SessionEnded() {
  const { text } = useIntl()
  const sign = useSign()
  const store = useStore()
  const email = useAtomValue(sessionAtom)?.user.email ?? ''
  const form = useRef<HTMLDivElement>(null)
  // Who it is is known.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=password]')?.focus(), [])
  useEffect(() => {
    const before = store.get(sessionAtom)?.partition
    return store.sub(sessionAtom, () => {
      const now = store.get(sessionAtom)
      // Somebody else gets nothing of what stands here.
      if (now !== undefined && now.partition !== before) location.reload()
    })
  }, [store])
  return (
    <Dialog
      open
      veiled
      title={text('account.signInTitle')}
      actions={
        <Button look="quiet" onClick={() => void sign.out({ told: true })}>
          {text('shell.signOut')}
        </Button>
      }
      // There is no way past it but the two that it names.
      onClose={() => {}}
    >
      <div ref={form} className="stack">
        <p>{text('shell.sessionEnded')}</p>
        <SignInForm email={email} />
      </div>
    </Dialog>
  )
}
