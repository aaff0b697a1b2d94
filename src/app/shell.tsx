import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { AnalyticsPrompt } from '#src/app/notices/analytics-prompt.tsx'
import { usePageMatch } from './closed.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallPrompt } from '#src/app/notices/install-prompt-slot.tsx'
import { closedPage } from './pages.ts'
import { Toasts } from '#src/app/notices/toasts.tsx'
import { UpdatePrompt } from '#src/app/notices/update-prompt.tsx'
import { useScroll } from '#src/app/pages/scroll.ts'

const SiteStrip = lazy(async () => ({ default: (await import('#src/app/notices/site-strip.tsx')).SiteStrip }))

/** The frame around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useScroll()
  if (usePageMatch().entry === closedPage)
    return (
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    )
  return (
    <>
      <Header />
      <AdminStrip />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <InstallPrompt />
      <Footer />
      <AnalyticsPrompt />
      <Toasts />
      <UpdatePrompt />
    </>
  )
}

/** A line for administrators; other users do not load it. */
function AdminStrip() {
  const started = useAtomValue(hydratedAtom)
  const isAdmin = useAtomValue(sessionAtom)?.user.isAdmin
  const site = useBootstrap()
  return started && (site?.needsSetUp || (isAdmin && site?.site.maintainanceMode)) ? (
    <Suspense>
      <SiteStrip />
    </Suspense>
  ) : null
}
