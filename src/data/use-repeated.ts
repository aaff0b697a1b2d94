import { useEffect, useState } from 'react'

/** Milliseconds between two questions, by how many were asked: people wait at the screen for seconds, not for days. */
const pauses = [1500, 2500, 4000, 6000, 10_000, 15_000, 15_000, 30_000, 30_000, 60_000]

/** Asks again and again, more and more rarely, while it is wanted. */
export function useRepeated(wanted: boolean, ask: () => void): void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const pause = pauses[asked]
    if (!wanted || pause === undefined) return
    const timer = setTimeout(() => {
      ask()
      setAsked(asked + 1)
    }, pause)
    return () => clearTimeout(timer)
    // What is asked is the same thing each time, in a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, asked])
}
