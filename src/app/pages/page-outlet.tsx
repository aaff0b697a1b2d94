import { useAtomValue } from 'jotai'
import { Suspense, use, useEffect, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { HeadRequest, PageHead, PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ErrorWall } from './error-wall.tsx'
import { Guard } from '#src/app/session/guard.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { chosenHead } from '#src/app/chosen-head.ts'
import { usePageMatch } from '#src/app/closed.ts'
import type { PageMatch } from '#src/app/pages.ts'
import { usePageLoader } from './page-loading.tsx'
import { endingsAtom } from '#src/state/session.ts'
import { type Peeked, useNotingPeek } from '#src/data/use-cached-query.ts'
import { Start } from '#src/app/start.tsx'

let lastPath: string | undefined

/** After navigation, but not at the start, the new page's heading gets the focus without scrolling. */
function focusHeading(path: string): void {
  const first = lastPath === undefined
  const same = lastPath === path
  lastPath = path
  if (first || same || document.activeElement?.closest('dialog')) return
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** The page of the address, behind its guard. */
export function PageOutlet() {
  const match = usePageMatch()
  // Form state is removed together with the session that ended on this page.
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

/** Milliseconds between polls for the data of a title, and the maximum number of polls. */
const pollEveryMs = 200
const maxPolls = 150

/** Updates the window's title, and announces a new page to screen readers by focusing its heading. */
function Title({ match, module }: { readonly match: PageMatch; readonly module: PageModule }) {
  const intl = useIntl()
  const search = useSearch()
  const [path] = useLocation()
  const site = useBootstrap()
  const siteName = site?.site.siteName ?? 'Freehold'
  const [polls, pollAgain] = useReducer((times: number) => times + 1, 0)
  const notingPeek = useNotingPeek()
  const { head, peeked } = headOf(
    module,
    { params: match.params, query: new URLSearchParams(search), intl, siteName },
    notingPeek,
  )
  const { title } = chosenHead(head, match, site)
  // The data of the page's title is awaited first; until then the previous title stays, as when a document loads.
  const isLoading = peeked[0]?.come === false
  useEffect(() => {
    if (!isLoading) document.title = `${title} – ${siteName}`
  }, [isLoading, title, siteName])
  // Polled and not subscribed: SWR revalidates through the first subscriber, and that has to be the page.
  useEffect(() => {
    if (!isLoading || polls >= maxPolls) return undefined
    const timer = setTimeout(pollAgain, pollEveryMs)
    return () => clearTimeout(timer)
  }, [isLoading, polls])
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
