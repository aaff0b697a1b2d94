import { useAtomValue } from 'jotai'
import { deferred } from '#src/components/deferred.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const SiteStrip = deferred(async () => (await import('./site-strip.tsx')).SiteStrip)

/** Notices above the page: an update, and for administrators the state of the site, which other users do not load. */
export function SiteNotices() {
  const isAdmin = useAtomValue(sessionAtom)?.user.isAdmin
  const site = useBootstrap()
  return (
    <>
      {site?.needsSetUp || (isAdmin && site?.site.maintainanceMode) ? <SiteStrip /> : null}
      <UpdatePrompt />
    </>
  )
}
