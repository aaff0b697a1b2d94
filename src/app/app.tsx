/** The application: state around the shell around the page. The same on the server and in the browser. */

import { Provider, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { Router } from 'wouter'
import { NowProvider } from '#src/components/now.tsx'
import type { PageEntry } from '#src/components/page.ts'
import { type FirstView, FirstViewProvider } from '#src/data/first-view.tsx'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import { rememberLanguage } from '#src/state/language.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { storedTheme, themeAtom } from '#src/state/theme.ts'
import { BackgroundWork } from './background-work.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PageLoading } from './page-loading.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { loadPage, matchPage } from './pages.ts'
import { Shell } from './shell.tsx'
import { startedAtom } from './started.ts'

export interface AppProps {
  readonly dictionary: Dictionary
  readonly view: FirstView
  /** Path and query, given on the server only. */
  readonly ssrPath?: string
  readonly ssrSearch?: string
}

/** Areas that every page needs. */
export const shellAreas = ['shell', 'errors'] as const

export function App({ dictionary: first, view, ssrPath, ssrSearch }: AppProps) {
  return (
    <Provider>
      <SWRConfig
        value={{ provider: () => new Map(), dedupingInterval: 2000, focusThrottleInterval: 15_000, errorRetryCount: 3 }}
      >
        <Router {...(ssrPath === undefined ? {} : { ssrPath })} {...(ssrSearch === undefined ? {} : { ssrSearch })}>
          <FirstViewProvider view={view}>
            <NowProvider initial={view.madeAt}>
              <Localised first={first} view={view} />
            </NowProvider>
          </FirstViewProvider>
        </Router>
      </SWRConfig>
    </Provider>
  )
}

function Localised({ first, view }: { readonly first: Dictionary; readonly view: FirstView }) {
  const [dictionary, setDictionary] = useState(first)
  // A page brings texts: then everything is said anew with them.
  const [, setTexts] = useState(0)
  const load = useCallback(
    async (entry: PageEntry) => {
      const [module] = await Promise.all([loadPage(entry), dictionary.load(entry.areas)])
      setTexts((count) => count + 1)
      return module
    },
    [dictionary],
  )
  const loadOnce = useMemo(() => onceEach(load), [load])
  const choose = useCallback(async (language: Language) => {
    const next = new Dictionary(language)
    await next.load([...shellAreas, ...matchPage(location.pathname).entry.areas])
    rememberLanguage(language)
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    setDictionary(next)
  }, [])
  return (
    <IntlProvider intl={dictionary.intl()}>
      <LanguageChoice choose={choose}>
        <PageLoading load={loadOnce}>
          <Start view={view} />
          <Shell>
            <PageOutlet />
          </Shell>
          <BackgroundWork />
        </PageLoading>
      </LanguageChoice>
    </IntlProvider>
  )
}

/** One promise for each entry, so that a suspended page waits for the same one when it is tried again. */
function onceEach<A extends object, R>(load: (argument: A) => Promise<R>): (argument: A) => Promise<R> {
  const promises = new Map<A, Promise<R>>()
  return (argument) => {
    const promise =
      promises.get(argument) ??
      load(argument).catch((error: unknown) => {
        promises.delete(argument)
        throw error
      })
    promises.set(argument, promise)
    return promise
  }
}

/** The browser's own state comes in after the first view stands, so that it is the same as the server's. */
function Start({ view }: { readonly view: FirstView }) {
  const setSession = useSetAtom(sessionAtom)
  const setTheme = useSetAtom(themeAtom)
  const setStarted = useSetAtom(startedAtom)
  const started = useAtomValue(startedAtom)
  useEffect(() => {
    if (started) return
    setSession(storedSession())
    setTheme(storedTheme())
    setStarted(true)
    view.settle()
  }, [setSession, setStarted, setTheme, started, view])
  return null
}
