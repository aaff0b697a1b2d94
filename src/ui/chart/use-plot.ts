import { type RefObject, useEffect, useRef, useState } from 'react'
import type * as Plots from './chart-plot.ts'

/** Draws into an element, and returns the function to remove the chart. */
export type DrawPlot = (
  plots: typeof Plots,
  host: HTMLElement,
  onPoint: (index: number | undefined) => void,
) => () => void

interface Plot {
  readonly host: RefObject<HTMLDivElement | null>
  /** The index under the pointer. */
  readonly pointed: number | undefined
  /** The chart could not be loaded. */
  readonly failed: boolean
}

/**
 * A chart that uPlot draws, which is fetched when the first chart is shown. It has no animation.
 * @param draw a stable function: a new one redraws the chart
 */
export function usePlot(draw: DrawPlot): Plot {
  const host = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    let takeDown: (() => void) | undefined
    const load = async (): Promise<void> => {
      const plots = await import('./chart-plot.ts')
      if (!gone && host.current) takeDown = draw(plots, host.current, setPointed)
    }
    load().catch(() => setFailed(true))
    return () => {
      gone = true
      takeDown?.()
    }
  }, [draw])
  return { host, pointed, failed }
}
