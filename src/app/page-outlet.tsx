import { useAtomValue } from 'jotai'
import { Suspense, use, useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { HeadRequest, PageHead, PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ErrorWall } from './error-wall.tsx'
import { Guard } from './guard.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { chosenHead } from './chosen-head.ts'
import { usePageMatch } from './closed.ts'
import type { PageMatch } from './pages.ts'
import { usePageLoader } from './page-loading.tsx'
import { endingsAtom } from '#src/state/session.ts'
import { type Peeked, useNotingPeek } from '#src/data/use-peek.ts'
import { Start } from './start.tsx'
import { focusHeading } from './focus-heading.ts'

/** The page of the address, behind its guard. */
export function PageOutlet() {
  const match = usePageMatch()
  // What was filled in on a page goes with the session that ended over it.
  const endings = useAtomValue(endingsAtom)
  return (
    <ErrorWall key={`${match.entry.name} ${endings}`} entry={match.entry}>
      <Suspense fallback={<PageSkeleton />}>
        <Guard access={match.entry.access} rendered={match.entry.rendered}>
          <PageView match={match} />
        </Guard>
        <Start />
      </Suspense>
    </ErrorWall>
  )
}

function PageView({ match }: { readonly match: PageMatch }) {
  const loader = usePageLoader()
  const module = loader.ready(match.entry) ?? use(loader.load(match.entry))
  const { Page } = module
  return (
    <>
      <Title match={match} module={module} />
      <Page params={match.params} />
    </>
  )
}

/** Milliseconds between looks for what a title is made of, and how often at the most. */
const lookEvery = 200
const mostLooks = 150

/** Keeps the title of the window, and tells screen readers of a new page by focusing its heading. */
function Title({ match, module }: { readonly match: PageMatch; readonly module: PageModule }) {
  const intl = useIntl()
  const search = useSearch()
  const [path] = useLocation()
  const site = useBootstrap()
  const siteName = site?.site.siteName ?? 'Freehold'
  const [looks, lookAgain] = useReducer((times: number) => times + 1, 0)
  const notingPeek = useNotingPeek()
  const { head, peeked } = headOf(
    module,
    { params: match.params, query: new URLSearchParams(search), intl, siteName },
    notingPeek,
  )
  const { title } = chosenHead(head, match, site)
  // What the page is about is looked for first: until that has come, the title that stands stays, as when a document is loaded.
  const waits = peeked[0]?.come === false
  useEffect(() => {
    if (!waits) document.title = `${title} – ${siteName}`
  }, [waits, title, siteName])
  // Looked for, not listened to: swr asks anew by whoever listened first, and that has to be the page.
  useEffect(() => {
    if (!waits || looks >= mostLooks) return undefined
    const timer = setTimeout(lookAgain, lookEvery)
    return () => clearTimeout(timer)
  }, [waits, looks])
  useEffect(() => focusHeading(path), [path])
  return null
}

function headOf(
  module: PageModule,
  request: Omit<HeadRequest, 'peek'>,
  notingPeek: ReturnType<typeof useNotingPeek>,
): { readonly head: PageHead; readonly peeked: readonly Peeked[] } {
  const peeked = new Map<string, Peeked>()
  const head = module.head({ ...request, peek: notingPeek((each) => peeked.set(each.key, each)) })
  return { head, peeked: [...peeked.values()] }
}
