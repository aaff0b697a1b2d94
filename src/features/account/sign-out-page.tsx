import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { EraseDialog } from '#src/components/erase-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import type { Outbox } from '#src/data/outbox.ts'
import { useOutbox } from '#src/data/outbox-context.tsx'
import { useSign } from '#src/data/sign.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Signs out at once; only where drafts have not reached the server it asks first, and says what becomes of them. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const { asks, unsent, leave } = useLeaving()
  const { waiting, parked } = useAtomValue(outboxAtom)
  const [erasing, setErasing] = useState(false)
  if (!asks)
    return (
      <AccountFrame title={text('account.signOutTitle')}>
        <div role="status" aria-label={text('account.signOutTitle')}>
          <Skeleton lines={2} />
        </div>
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={text('account.signOutAsk')}
      lead={waiting + parked > 0 ? text('account.signOutWaiting', { count: waiting + parked }) : undefined}
    >
      <div className="stack">
        {unsent.changes > 0 ? <p>{text('account.signOutKept')}</p> : null}
        {unsent.accounts > 0 ? <p>{text('account.signOutSealed')}</p> : null}
        <p>
          <Button onClick={leave}>{text('shell.signOut')}</Button>{' '}
          <Link className={buttonClass('plain')} href={routes.home}>
            {text('account.staySignedIn')}
          </Link>
        </p>
        <p className="soft small">{text('account.eraseLead')}</p>
        <div>
          <Button look="plain" onClick={() => setErasing(true)}>
            {text('account.eraseAction')}
          </Button>
        </div>
        {erasing ? <EraseDialog unsent={waiting + parked} onClose={() => setErasing(false)} /> : null}
      </div>
    </AccountFrame>
  )
}

type Unsent = Awaited<ReturnType<Outbox['unsent']>>

/** Looks at what waits on the device, which a page that was just opened does not know yet, and leaves or asks. */
function useLeaving(): { readonly asks: boolean; readonly unsent: Unsent; readonly leave: () => void } {
  const outbox = useOutbox()
  const sign = useSign()
  const [, navigate] = useLocation()
  const session = useAtomValue(sessionAtom)
  const [unsent, setUnsent] = useState<Unsent>({ changes: 0, accounts: 0 })
  const [decided, setStep] = useState<'look' | 'ask' | 'leave'>('look')
  // A session that ends meanwhile, by its time or elsewhere, leaves nothing to ask.
  const step = decided === 'ask' && session === undefined ? 'leave' : decided

  useEffect(() => {
    const look = async (): Promise<void> => {
      if (storedSession() === undefined) return setStep('leave')
      // The outbox comes with the session, a moment after the page.
      if (!outbox) return
      await outbox.refresh()
      const found = await outbox.unsent()
      setUnsent(found)
      setStep(found.changes + found.accounts > 0 ? 'ask' : 'leave')
    }
    if (step === 'look') void look()
  }, [outbox, step])

  useEffect(() => {
    const go = async (): Promise<void> => {
      // Also where no session is known: things of one that ended without a word may lie here.
      await sign.out()
      navigate(routes.landing, { replace: true })
    }
    if (step === 'leave') void go()
    // Once, when it is decided.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])
  return { asks: step === 'ask', unsent, leave: () => setStep('leave') }
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.signOut') })
