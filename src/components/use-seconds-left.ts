import { useLayoutEffect, useState } from 'react'

/**
 * Whole seconds to a moment, counted down; undefined where there is none.
 * @param until milliseconds since 1970 by this device's clock. Counted from now on without it: a clock that is set meanwhile
 *   makes nobody wait for longer.
 * @param onOver called once when the moment has come
 */
export function useSecondsLeft(until: number | undefined, onOver: () => void): number | undefined {
  const [leftMs, setLeft] = useState(0)
  useLayoutEffect(() => {
    if (until === undefined) return undefined
    const deadline = performance.now() + until - Date.now()
    const count = (): void => setLeft(deadline - performance.now())
    count()
    const timer = setInterval(() => {
      count()
      if (performance.now() < deadline) return
      clearInterval(timer)
      onOver()
    }, 250)
    return () => clearInterval(timer)
    // Counts for one moment; what is called at its end may be made anew with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until])
  return until === undefined ? undefined : Math.max(1, Math.ceil(leftMs / 1000))
}
