import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { EraseDialog } from '#src/components/erase-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import type { Outbox } from '#src/data/draft/outbox.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountFrame } from '#src/components/account/account-frame.tsx'

/**
 * Signs out immediately; asks for confirmation only if drafts have not reached the server, and states what happens to
 * them.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const { needsConfirmation, unsent, leave } = useSignOut()
  const { waiting, parked } = useAtomValue(outboxAtom)
  const [erasing, setErasing] = useState(false)
  if (!needsConfirmation)
    return (
      <AccountFrame title={text('account.signOutTitle')}>
        <div role="status" aria-label={text('account.signOutTitle')}>
          <Skeleton lines={2} />
        </div>
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={text('account.signOutUnsaved')}
      lead={waiting + parked > 0 ? text('account.signOutWaiting', { count: waiting + parked }) : undefined}
    >
      <div className="stack">
        {unsent.changes > 0 ? <p>{text('account.signOutStored')}</p> : null}
        {unsent.accounts > 0 ? <p>{text('account.signOutSealed')}</p> : null}
        <p>
          <Button onClick={leave}>{text('shell.signOut')}</Button>{' '}
          <Link className={buttonClass('plain')} href={routes.home}>
            {text('account.staySignedIn')}
          </Link>
        </p>
        <p className="soft small">{text('account.eraseLead')}</p>
        <div>
          <Button variant="plain" onClick={() => setErasing(true)}>
            {text('account.eraseAction')}
          </Button>
        </div>
        {erasing ? <EraseDialog unsent={waiting + parked} onClose={() => setErasing(false)} /> : null}
      </div>
    </AccountFrame>
  )
}

const patienceMs = 10_000

type Unsent = Awaited<ReturnType<Outbox['unsent']>>

/**
 * Checks for unsent data on the device, which a newly opened page has not loaded yet, then signs out or asks for
 * confirmation.
 */
function useSignOut(): { readonly needsConfirmation: boolean; readonly unsent: Unsent; readonly leave: () => void } {
  const outbox = useOutbox()
  const sign = useAuth()
  const [, navigate] = useLocation()
  const session = useAtomValue(sessionAtom)
  const [unsent, setUnsent] = useState<Unsent>({ changes: 0, accounts: 0 })
  const [decided, setStep] = useState<'look' | 'ask' | 'leave'>('look')
  // If the session ends meanwhile, by expiry or elsewhere, no confirmation is needed.
  const step = decided === 'ask' && session === undefined ? 'leave' : decided

  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (storedSession() === undefined) return setStep('leave')
      // The outbox is loaded with the session, shortly after the page.
      if (!outbox) return
      await outbox.refresh()
      const found = await outbox.unsent()
      setUnsent(found)
      const next = found.changes + found.accounts > 0 ? 'ask' : 'leave'
      setStep((current) => (current === 'look' ? next : current))
    }
    if (step === 'look') void refresh()
  }, [outbox, step])

  // WebKit may never open a database that a page was opening when it was left: what it holds cannot be sent from here. The
  // time begins once the outbox is loaded, however slow the connection is.
  useEffect(() => {
    if (!outbox) return undefined
    const timer = setTimeout(() => setStep((current) => (current === 'look' ? 'leave' : current)), patienceMs)
    return () => clearTimeout(timer)
  }, [outbox])

  useEffect(() => {
    const go = async (): Promise<void> => {
      // Also without a known session: data of a session that ended without notice may still be stored here.
      await sign.out()
      navigate(routes.landing, { replace: true })
    }
    if (step === 'leave') void go()
    // Runs once, after the decision.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])
  return { needsConfirmation: step === 'ask', unsent, leave: () => setStep('leave') }
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.signOut') })
