import { useEffect, useState } from 'react'

/**
 * Whole seconds to a moment, counted down; undefined where there is none.
 * @param until milliseconds since 1970 by this device's clock
 * @param onOver called once when the moment has come
 */
export function useSecondsLeft(until: number | undefined, onOver: () => void): number | undefined {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until) return
      clearInterval(timer)
      onOver()
    }, 250)
    return () => clearInterval(timer)
    // Counts for one moment; what is called at its end may be made anew with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until])
  return until === undefined ? undefined : Math.max(1, Math.ceil((until - now) / 1000))
}
