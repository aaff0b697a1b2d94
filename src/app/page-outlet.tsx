import { Suspense, use, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PageEntry, PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ErrorWall } from './error-wall.tsx'
import { Guard } from './guard.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { loadedPage, matchPage, type PageMatch } from './pages.ts'
import { useLoadPage } from './page-loading.tsx'
import { usePeek } from '#src/data/use-peek.ts'
import { focusHeading } from './focus-heading.ts'

/** The page of the address, behind its guard. */
export function PageOutlet() {
  const [path] = useLocation()
  const match = matchPage(path)
  return (
    <ErrorWall key={match.entry.name}>
      <Suspense fallback={<PageSkeleton />}>
        <Guard access={match.entry.access} rendered={match.entry.rendered}>
          <PageView match={match} />
        </Guard>
      </Suspense>
    </ErrorWall>
  )
}

function PageView({ match }: { readonly match: PageMatch }) {
  const load = useLoadPage()
  const module = readyPage(match.entry) ?? use(load(match.entry))
  const { Page } = module
  return (
    <>
      <Title match={match} module={module} />
      <Page params={match.params} />
    </>
  )
}

/** Ready only with its dictionaries, which `useLoadPage` fetches together with it. */
function readyPage(entry: PageEntry): PageModule | undefined {
  return loadedPage(entry)
}

/** Keeps the title of the window, and tells screen readers of a new page by focusing its heading. */
function Title({ match, module }: { readonly match: PageMatch; readonly module: PageModule }) {
  const intl = useIntl()
  const search = useSearch()
  const [path] = useLocation()
  const siteName = useBootstrap()?.site.siteName ?? 'Freehold'
  const peek = usePeek()
  const { title } = module.head({ params: match.params, query: new URLSearchParams(search), intl, peek, siteName })
  useEffect(() => {
    document.title = `${title} – ${siteName}`
  }, [title, siteName])
  useEffect(() => focusHeading(path), [path])
  return null
}
