import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { framePartsAtom } from './frame-parts.ts'

/** Loads the deferred parts of the frame once the first view has hydrated, and runs their background work. */
export function DeferredFrame() {
  const hydrated = useAtomValue(hydratedAtom)
  const [parts, setParts] = useAtom(framePartsAtom)
  useEffect(() => {
    if (!hydrated || parts) return
    const fetchParts = async (): Promise<void> => setParts(await import('./deferred-parts.tsx'))
    // The page works without them. They are requested again when the connection returns.
    const attempt = (): void => void fetchParts().catch(() => {})
    attempt()
    addEventListener('online', attempt)
    return () => removeEventListener('online', attempt)
  }, [hydrated, parts, setParts])
  return parts ? <parts.BackgroundWork /> : null
}
