import { type RefObject, useEffect, useRef } from 'react'

/** A new step focuses its heading, for sight and for screen readers. The first step starts with the page anyway. */
export function useStepHeading(step: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
