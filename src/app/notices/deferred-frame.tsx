import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useOnline } from '#src/platform/online.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { framePartsAtom } from './frame-parts.ts'

/** Loads the deferred parts of the frame once the first view has hydrated, and runs their background work. */
export function DeferredFrame() {
  const hydrated = useAtomValue(hydratedAtom)
  const online = useOnline()
  const [parts, setParts] = useAtom(framePartsAtom)
  useEffect(() => {
    if (!hydrated || parts) return
    const fetchParts = async (): Promise<void> => setParts(await import('./deferred-parts.tsx'))
    // The page works without them. They are requested again when the connection returns.
    fetchParts().catch(() => {})
  }, [hydrated, online, parts, setParts])
  return parts ? <parts.BackgroundWork /> : null
}
