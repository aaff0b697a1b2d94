import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallPlace } from './install-place.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useScroll } from './scroll.ts'

/** What stands around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useScroll()
  return (
    <>
      <Header />
      <SetUpStrip />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <InstallPlace />
      <Footer />
      <Toasts />
      <UpdatePrompt />
      <SessionWatch />
    </>
  )
}

function SetUpStrip() {
  const { text } = useIntl()
  const site = useBootstrap()
  if (!site?.needsSetUp) return null
  return (
    <p className="wrap" role="status">
      {text('shell.setUpNeeded')} <Link href={routes.setUp}>{text('shell.setUpStart')}</Link>
    </p>
  )
}
