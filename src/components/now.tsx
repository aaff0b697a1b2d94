/** The time of a view: the server's at first, so that hydration renders the same; then it advances by the minute. */

import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { serverNow } from '#src/platform/clock.ts'

const NowContext = createContext(0)
const minuteMs = 60_000

export function NowProvider({ initial, children }: { readonly initial: number; readonly children: ReactNode }) {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    // An update of a context that most of a page reads would hydrate all of it at once, so a fresh view's time is not
    // updated.
    const tick = (): void => startTransition(() => setNow(serverNow()))
    if (Math.abs(serverNow() - initial) > minuteMs) tick()
    const timer = setInterval(tick, minuteMs)
    return () => clearInterval(timer)
  }, [initial])
  return <NowContext value={now}>{children}</NowContext>
}

/** Milliseconds since 1970 by the server's clock. */
export function useNow(): number {
  return useContext(NowContext)
}
