import { useAtomValue } from 'jotai'
import { deferred } from '#src/components/deferred.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { sessionAtom } from '#src/state/session.ts'

const SiteStrip = deferred(async () => (await import('./site-strip.tsx')).SiteStrip)

/** A line for administrators; other users do not load it. */
export function SiteReminder() {
  const isAdmin = useAtomValue(sessionAtom)?.user.isAdmin
  const site = useBootstrap()
  return site?.needsSetUp || (isAdmin && site?.site.maintainanceMode) ? <SiteStrip /> : null
}
