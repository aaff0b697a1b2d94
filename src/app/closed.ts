import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { useFirstView } from '#src/data/first-view.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { maintenanceBypassAtom } from '#src/state/maintenance-bypass.ts'
import { sessionAtom } from '#src/state/session.ts'
import { closedPage, matchPage, type PageMatch, staysOpen } from './pages.ts'

/** The page of the address, or the maintenance page while the site is closed to this visitor (platform 2). */
export function usePageMatch(): PageMatch {
  const [path] = useLocation()
  const match = matchPage(path)
  const isMaintained = useBootstrap()?.site.maintainanceMode ?? false
  const { admission } = useFirstView()
  const admitted = useAtomValue(maintenanceBypassAtom)
  const session = useAtomValue(sessionAtom)
  if (!isMaintained || admission === 'admitted' || admitted || session?.user.isAdmin || staysOpen(match.entry))
    return match
  return { entry: closedPage, params: {}, found: false }
}
