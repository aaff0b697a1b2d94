import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSign } from '#src/data/sign.ts'
import { serverNow } from '#src/platform/clock.ts'
import { hearTabs, tellTabs } from '#src/platform/channel.ts'
import { enteredAtom, fillingAtom, hearRefused, keptSession, sessionAtom, storedSession } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { sessionWarningSeconds } from '#domain/limits.ts'
import { usePageLoader } from './page-loading.tsx'
import { matchPage } from './pages.ts'
import { routes } from '#src/routes.ts'

/** Longest time a timer can be set for. */
const longestMs = 2_147_483_647

/** What is said of one session: that it ends soon, or over the page on which it ended. */
interface Said {
  readonly token: string
  readonly Dialog: ComponentType
}

/**
 * Ends the session when its time is over by the server's clock, warns before, and follows what other tabs do. Timers sleep
 * with the device, so the time is also looked at whenever the page is seen again (decision T10). A page that is being filled in
 * stays, and asks for the sign-in itself (decision T11).
 */
export function SessionWatch() {
  const session = useAtomValue(sessionAtom)
  const showToast = useSetAtom(showToastAtom)
  const sign = useSign()
  const store = useStore()
  const loader = usePageLoader()
  const [said, setSaid] = useState<Said>()

  const ending = useRef<string>(undefined)
  const end = async (token: string, byTime: boolean): Promise<void> => {
    // An answer to the session before says nothing about this one; and several calls are refused at once.
    if (store.get(sessionAtom)?.token !== token || ending.current === token) return undefined
    ending.current = token
    tellTabs({ kind: 'over', token, byTime })
    if (storedSession()?.token !== token && follow()) return undefined
    if (store.get(fillingAtom) > 0 || (byTime && store.get(enteredAtom) > 0)) {
      try {
        const [{ SessionEnded }] = await Promise.all([
          import('./session-ended.tsx'),
          loader.load(matchPage(routes.signIn).entry),
        ])
        return setSaid({ token, Dialog: SessionEnded })
      } catch {
        // Without a line the form cannot be fetched: as on any other page.
      }
    }
    showToast({ text: 'shell.sessionEnded', look: 'info' })
    return sign.out({ over: true })
  }

  /** Another tab may have begun a session. Is there one that goes on here, or instead of this page? */
  const follow = (): boolean => {
    const mine = store.get(sessionAtom)
    const now = storedSession()
    if (now === undefined) return false
    if (mine === undefined || mine.partition === now.partition) store.set(sessionAtom, now)
    else {
      // Somebody else gets nothing of what stands here.
      const go = (): void => location.replace(routes.landing)
      void sign.out({ over: true, told: true }).finally(go)
    }
    return true
  }

  /** Messages of tabs do not reach a page that sleeps. */
  const catchUp = (): void => {
    const mine = store.get(sessionAtom)
    // A browser that keeps nothing never has it; and where it is over, its person may be signing in over this page.
    if (!mine || ending.current === mine.token || !navigator.cookieEnabled) return
    const kept = keptSession()
    if (!kept) void sign.out({ told: true })
    else if (kept.token !== mine.token) follow()
  }

  /** @param left milliseconds */
  const warn = async (token: string, left: number): Promise<void> => {
    try {
      const [{ SessionSoon }] = await Promise.all([
        import('./session-soon.tsx'),
        loader.load(matchPage(routes.signIn).entry),
      ])
      setSaid({ token, Dialog: SessionSoon })
    } catch {
      // Without a line nobody can sign in anyway.
      const minutes = Math.max(1, Math.ceil(left / 60_000))
      showToast({ text: 'shell.sessionSoon', values: { minutes }, look: 'info' })
    }
  }

  useEffect(() => {
    if (session === undefined) return undefined
    const endsAt = Date.parse(session.expirationDate)
    let warned = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      const left = endsAt - serverNow()
      if (left <= 0) {
        void end(session.token, true)
        return
      }
      const warningIn = left - sessionWarningSeconds * 1000
      if (warningIn <= 0 && !warned) {
        warned = true
        void warn(session.token, left)
      }
      timer = setTimeout(look, Math.min(longestMs, warningIn > 0 ? warningIn : left))
    }
    const seen = (): void => {
      if (document.visibilityState !== 'visible') return
      look()
      catchUp()
    }
    look()
    document.addEventListener('visibilitychange', seen)
    addEventListener('pageshow', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pageshow', seen)
    }
    // Begins anew with each session, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session?.token])

  useEffect(
    () => hearRefused((token) => void end(token, false)),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === 'signed-out') void sign.out({ told: true })
        // What is typed here is gone as well: that is what was asked for.
        if (message.kind === 'erased') location.replace(routes.landing)
        if (message.kind === 'signed-in') follow()
        if (message.kind === 'over') void end(message.token, message.byTime)
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  return said !== undefined && said.token === session?.token ? <said.Dialog /> : null
}
