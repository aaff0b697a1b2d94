/** The application: state provider, shell and page. The same on the server and in the browser. */

import { Provider } from 'jotai'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { Router } from 'wouter'
import { NowProvider } from '#src/components/now.tsx'
import { OfflineReasonProvider } from './offline-reason-provider.tsx'
import type { PageEntry, PageModule } from '#src/components/page.ts'
import { BootstrapProvider, useBootstrap } from '#src/data/use-bootstrap.tsx'
import { type FirstView, FirstViewProvider } from '#src/data/first-view.tsx'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import { rememberLanguage } from '#src/state/language.ts'
import { LanguageChoice } from './language-choice.tsx'
import { DeferredFrame } from '#src/app/notices/deferred-frame.tsx'
import { OutboxHost } from '#src/app/notices/outbox-host.tsx'
import { type PageLoader, PageLoading } from '#src/app/pages/page-loading.tsx'
import { PageOutlet } from '#src/app/pages/page-outlet.tsx'
import { cataloguesOf, loadedPage, loadPage, matchPage, shellCatalogues } from './pages.ts'
import { Shell } from './shell.tsx'

export interface AppProps {
  readonly dictionary: Dictionary
  readonly view: FirstView
  /** Path and query, given on the server only. */
  readonly ssrPath?: string
  readonly ssrSearch?: string
}

export function App({ dictionary: first, view, ssrPath, ssrSearch }: AppProps) {
  return (
    <Provider>
      <SWRConfig
        value={{ provider: () => new Map(), dedupingInterval: 2000, focusThrottleInterval: 15_000, errorRetryCount: 3 }}
      >
        <Router {...(ssrPath === undefined ? {} : { ssrPath })} {...(ssrSearch === undefined ? {} : { ssrSearch })}>
          <FirstViewProvider view={view}>
            <NowProvider initial={view.madeAt}>
              <Localised first={first} />
            </NowProvider>
          </FirstViewProvider>
        </Router>
      </SWRConfig>
    </Provider>
  )
}

function Localised({ first }: { readonly first: Dictionary }) {
  const [dictionary, setDictionary] = useState(first)
  // A page's module can add texts, so everything renders again with them.
  const [, setTexts] = useState(0)
  const loader = useMemo(() => pageLoader(dictionary, () => setTexts((count) => count + 1)), [dictionary])
  const choose = useCallback(async (language: Language) => {
    const next = new Dictionary(language)
    const names = await cataloguesOf(matchPage(location.pathname).entry)
    const [{ forgetPages }] = await Promise.all([
      import('#src/platform/worker.ts'),
      next.load([...shellCatalogues, ...names]),
    ])
    rememberLanguage(language)
    void forgetPages()
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    setDictionary(next)
  }, [])
  return (
    <IntlProvider intl={dictionary.intl()}>
      <BootstrapProvider>
        <SiteIntl dictionary={dictionary}>
          <LanguageChoice choose={choose}>
            <PageLoading loader={loader}>
              <OutboxHost>
                <Shell>
                  <PageOutlet />
                </Shell>
              </OutboxHost>
              <DeferredFrame />
            </PageLoading>
          </LanguageChoice>
        </SiteIntl>
      </BootstrapProvider>
    </IntlProvider>
  )
}

/** Dates and texts use the site's time zone and language, wherever the device is and the page was rendered. */
function SiteIntl({ dictionary, children }: { readonly dictionary: Dictionary; readonly children: ReactNode }) {
  return (
    <IntlProvider intl={dictionary.intl(useBootstrap()?.site)}>
      <OfflineReasonProvider>{children}</OfflineReasonProvider>
    </IntlProvider>
  )
}

function pageLoader(dictionary: Dictionary, textsCame: () => void): PageLoader {
  const promises = new Map<PageEntry, Promise<PageModule>>()
  const fetchBoth = async (entry: PageEntry): Promise<PageModule> => {
    const [module] = await Promise.all([loadPage(entry), cataloguesOf(entry).then((names) => dictionary.load(names))])
    textsCame()
    return module
  }
  return {
    ready: (entry) => {
      const page = loadedPage(entry)
      return page && dictionary.has(page.catalogues) ? page.module : undefined
    },
    load: (entry) => {
      const promise = promises.get(entry) ?? fetchBoth(entry)
      promises.set(entry, promise)
      return promise
    },
    forget: (entry) => promises.delete(entry),
  }
}
