import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'
import { AnalyticsPlace } from './analytics-place.tsx'
import { usePageMatch } from './closed.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallPlace } from './install-place.tsx'
import { closedPage } from './pages.ts'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useScroll } from './scroll.ts'

const SiteStrip = lazy(async () => ({ default: (await import('./site-strip.tsx')).SiteStrip }))

/** What stands around every page. */
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
      <StripPlace />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <InstallPlace />
      <Footer />
      <AnalyticsPlace />
      <Toasts />
      <UpdatePrompt />
    </>
  )
}

/** A line for whoever runs the site; nobody else loads it. */
function StripPlace() {
  const started = useAtomValue(startedAtom)
  const isAdmin = useAtomValue(sessionAtom)?.user.isAdmin
  const site = useBootstrap()
  return started && (site?.needsSetUp || (isAdmin && site?.site.maintainanceMode)) ? (
    <Suspense>
      <SiteStrip />
    </Suspense>
  ) : null
}
