import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSign } from '#src/data/sign.ts'
import { serverNow } from '#src/platform/clock.ts'
import { hearTabs } from '#src/platform/channel.ts'
import { fillingAtom, hearRefused, sessionAtom } from '#src/state/session.ts'
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
  const end = async (token: string): Promise<void> => {
    // Several calls are refused at once.
    if (ending.current === token) return undefined
    ending.current = token
    if (store.get(fillingAtom) > 0) {
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
    return sign.out({ told: true })
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
        void end(session.token)
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
      if (document.visibilityState === 'visible') look()
    }
    look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
    // Begins anew with each session, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session?.token])

  useEffect(
    () =>
      hearRefused((token) => {
        // An answer to the session before says nothing about this one.
        if (store.get(sessionAtom)?.token === token) void end(token)
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === 'signed-out') void sign.out({ told: true })
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  return said !== undefined && said.token === session?.token ? <said.Dialog /> : null
}
