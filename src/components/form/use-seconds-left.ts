import { useLayoutEffect, useState } from 'react'

/**
 * Whole seconds until a moment, counted down; undefined if there is none.
 * @param until milliseconds since 1970 by this device's clock, read only once, so that changing the clock does not
 * prolong the wait
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
    // One countdown for each moment; the callback at its end may be a new function with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until])
  return until === undefined ? undefined : Math.max(1, Math.ceil(leftMs / 1000))
}
