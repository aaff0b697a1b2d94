import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useAuth } from '#src/data/session/use-auth.ts'
import { serverNow } from '#src/platform/clock.ts'
import { hearTabs, postToTabs } from '#src/platform/channel.ts'
import {
  enteredAtom,
  fillingAtom,
  hearRefused,
  readStoredSession,
  sessionAtom,
  storedSession,
} from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { sessionWarningSeconds } from '#domain/limits.ts'
import { usePageLoader } from '#src/app/pages/page-loading.tsx'
import { matchPage } from '#src/app/pages.ts'
import { routes } from '#src/routes.ts'

/** The longest delay of a timer. */
const longestMs = 2_147_483_647

/** The dialog for one session: it ends soon, or it ended on this page. */
interface SessionDialog {
  readonly token: string
  readonly Dialog: ComponentType
}

/**
 * Ends the session when it expires by the server's clock, warns before, and follows other tabs. Timers pause while the
 * device sleeps, so the time is also checked whenever the page becomes visible (decision T10). A page with unsaved
 * changes stays, and shows the sign-in itself (decision T11).
 */
export function SessionWatch() {
  const session = useAtomValue(sessionAtom)
  const showToast = useSetAtom(showToastAtom)
  const sign = useAuth()
  const store = useStore()
  const loader = usePageLoader()
  const [dialog, setDialog] = useState<SessionDialog>()

  const ending = useRef<string>(undefined)
  const end = async (token: string, byTime: boolean): Promise<void> => {
    // A response to the previous session says nothing about this one; and several calls are refused at once.
    if (store.get(sessionAtom)?.token !== token || ending.current === token) return undefined
    ending.current = token
    postToTabs({ kind: 'over', token, byTime })
    if (storedSession()?.token !== token && follow()) return undefined
    if (store.get(fillingAtom) > 0 || (byTime && store.get(enteredAtom) > 0)) {
      try {
        const [{ SessionEnded }] = await Promise.all([
          import('./session-ended.tsx'),
          loader.load(matchPage(routes.signIn).entry),
        ])
        return setDialog({ token, Dialog: SessionEnded })
      } catch {
        // Offline the form cannot be fetched, as on any other page.
      }
    }
    showToast({ text: 'shell.sessionEnded', variant: 'info' })
    return sign.out({ over: true })
  }

  /** Another tab may have started a session. Returns whether this page continues with it or reloads. */
  const follow = (): boolean => {
    const mine = store.get(sessionAtom)
    const now = storedSession()
    if (now === undefined) return false
    if (mine === undefined || mine.partition === now.partition) store.set(sessionAtom, now)
    else {
      // Another user must not see this page's content.
      const go = (): void => location.replace(routes.landing)
      void sign.out({ over: true, elsewhere: true }).finally(go)
    }
    return true
  }

  /** A suspended page receives no messages from other tabs. */
  const catchUp = (): void => {
    const mine = store.get(sessionAtom)
    // A browser without storage never has a session; and after an expiry the user may be signing in over this page.
    if (!mine || ending.current === mine.token || !navigator.cookieEnabled) return
    const stored = readStoredSession()
    if (!stored) void sign.out({ elsewhere: true })
    else if (stored.token !== mine.token) follow()
  }

  /** @param left milliseconds */
  const warn = async (token: string, left: number): Promise<void> => {
    try {
      const [{ SessionSoon }] = await Promise.all([
        import('./session-soon.tsx'),
        loader.load(matchPage(routes.signIn).entry),
      ])
      setDialog({ token, Dialog: SessionSoon })
    } catch {
      // Offline a user cannot sign in anyway.
      const minutes = Math.max(1, Math.ceil(left / 60_000))
      showToast({ text: 'shell.sessionSoon', values: { minutes }, variant: 'info' })
    }
  }

  useEffect(() => {
    if (session === undefined) return undefined
    const endsAt = Date.parse(session.expirationDate)
    let warned = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
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
      timer = setTimeout(refresh, Math.min(longestMs, warningIn > 0 ? warningIn : left))
    }
    const seen = (): void => {
      if (document.visibilityState !== 'visible') return
      refresh()
      catchUp()
    }
    refresh()
    // This part of the page loads after sign-in, so earlier messages of other tabs were missed.
    catchUp()
    document.addEventListener('visibilitychange', seen)
    addEventListener('pageshow', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pageshow', seen)
    }
    // Restarts with each session, not with each rendering.
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
        if (message.kind === 'signed-out') void sign.out({ elsewhere: true })
        // Input on this page is lost as well, as requested.
        if (message.kind === 'erased') location.replace(routes.landing)
        if (message.kind === 'signed-in') follow()
        if (message.kind === 'over') void end(message.token, message.byTime)
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  return dialog !== undefined && dialog.token === session?.token ? <dialog.Dialog /> : null
}
