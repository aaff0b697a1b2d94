import { useAtomValue } from 'jotai'
import { deferred } from '#src/components/deferred.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { InstallPrompt } from './install-prompt-slot.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const SiteStrip = deferred(async () => (await import('./site-strip.tsx')).SiteStrip)

/** Notices of every page: an update, an offer to install the app, and for administrators the state of the site, which other users do not load. */
export function SiteNotices() {
  const isAdmin = useAtomValue(sessionAtom)?.user.isAdmin
  const site = useBootstrap()
  return (
    <>
      {site?.needsSetUp || (isAdmin && site?.site.maintainanceMode) ? <SiteStrip /> : null}
      <UpdatePrompt />
      <InstallPrompt />
    </>
  )
}
