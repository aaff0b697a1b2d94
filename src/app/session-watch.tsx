import { useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useSign } from '#src/data/sign.ts'
import { serverNow } from '#src/platform/clock.ts'
import { hearTabs } from '#src/platform/channel.ts'
import { hearRefused, sessionAtom, storedSession } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { sessionWarningSeconds } from '#domain/limits.ts'

/** Longest time a timer can be set for. */
const longestMs = 2_147_483_647

/**
 * Ends the session when its time is over by the server's clock, warns before, and follows what other tabs do. Timers sleep
 * with the device, so the time is also looked at whenever the page is seen again (decision T10).
 */
export function SessionWatch() {
  const [session, setSession] = useAtom(sessionAtom)
  const showToast = useSetAtom(showToastAtom)
  const sign = useSign()

  useEffect(() => {
    if (session === undefined) return undefined
    const endsAt = Date.parse(session.expirationDate)
    let warned = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      const left = endsAt - serverNow()
      if (left <= 0) {
        showToast({ text: 'shell.sessionEnded', look: 'info' })
        void sign.out({ told: true })
        return
      }
      const warningIn = left - sessionWarningSeconds * 1000
      if (warningIn <= 0 && !warned) {
        warned = true
        showToast({
          text: 'shell.sessionSoon',
          values: { minutes: Math.max(1, Math.ceil(left / 60_000)) },
          look: 'info',
        })
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
        if (storedSession()?.token !== token) return
        showToast({ text: 'shell.sessionEnded', look: 'info' })
        void sign.out({ told: true })
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === 'signed-out') void sign.out({ told: true })
        if (message.kind === 'signed-in') setSession(storedSession())
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  return null
}
