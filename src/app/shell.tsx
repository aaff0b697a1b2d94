import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { framePartsAtom } from '#src/app/notices/frame-parts.ts'
import { usePageMatch } from './closed.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { closedPage } from './pages.ts'

/** The frame around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const parts = useAtomValue(framePartsAtom)
  const [first] = useState(useLocation()[0])
  const scrolling = parts ? <parts.ScrollRestoration first={first} /> : null
  if (usePageMatch().entry === closedPage)
    return (
      <main id="main" tabIndex={-1}>
        {children}
        {scrolling}
      </main>
    )
  return (
    <>
      {scrolling}
      <Header />
      {parts ? <parts.SiteNotices /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {parts ? <parts.AnalyticsPrompt /> : null}
    </>
  )
}
