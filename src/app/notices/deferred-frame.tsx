import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { framePartsAtom } from './frame-parts.ts'

/** Loads the deferred parts of the frame once the first view has hydrated, and does their background work. */
export function DeferredFrame() {
  const hydrated = useAtomValue(hydratedAtom)
  const [parts, setParts] = useAtom(framePartsAtom)
  useEffect(() => {
    if (!hydrated) return
    const fetchParts = async (): Promise<void> => setParts(await import('./deferred-parts.tsx'))
    // The page works without them. They are loaded with the next one.
    fetchParts().catch(() => {})
  }, [hydrated, setParts])
  return parts ? <parts.BackgroundWork /> : null
}
