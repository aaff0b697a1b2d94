/** The browser's entry: takes over what the server rendered, or renders the shell when the worker served it. */

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { closedPage, loadPage, matchPage, shellAreas, staysOpen } from './app/pages.ts'
import { type FirstView, firstView } from './data/first-view.tsx'
import { Dictionary } from './intl/intl.tsx'
import { directionOf, isLanguage, type Language } from './intl/locale.ts'
import { storedTheme } from './state/theme.ts'
import { hearServerTime, recallClock, serverNow } from './platform/clock.ts'
import { savesData } from './platform/saver.ts'
import { hearInstall } from './platform/install.ts'

type Inlined = Pick<FirstView, 'answers' | 'refusals' | 'madeAt' | 'posted' | 'admission'> & {
  readonly saver?: boolean
}

/** A document that was made longer ago than this was kept, and what it shows has an age. */
const freshMs = 30_000
/** The worker may give a document at once that it kept a moment ago: what it shows may have changed since. */
const workerFreshMs = 3000

function inlined(): Inlined | undefined {
  const text = document.getElementById('first-view')?.textContent
  return text ? (JSON.parse(text) as Inlined) : undefined
}

/** The server wrote it into the page; the precached shell looks and speaks as the site did when it was last asked. */
async function pageLanguage(rendered: boolean): Promise<Language> {
  const { lang } = document.documentElement
  if (rendered && isLanguage(lang)) return lang
  try {
    const { wearKeptLook } = await import('./app/site-look.ts')
    return wearKeptLook()
  } catch {
    // It came neither from the worker nor from the line: then nothing else does.
    return 'en'
  }
}

async function start(): Promise<void> {
  hearInstall()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const first = inlined()
  const language = await pageLanguage(first !== undefined)
  const dictionary = new Dictionary(language)
  const { entry: wanted } = matchPage(location.pathname)
  const entry = first?.admission === 'closed' && !staysOpen(wanted) ? closedPage : wanted
  await Promise.all([
    dictionary.load(shellAreas),
    // What is missing of the page itself is told in its place.
    dictionary.load(entry.areas).catch(() => undefined),
    loadPage(entry).catch(() => undefined),
  ])
  recallClock()
  // Without a worker a document is the server's own, and was made while it was waited for.
  if (first && !navigator.serviceWorker?.controller) {
    const waited = performance.now()
    hearServerTime(first.madeAt + waited, waited)
  }
  const age = first ? serverNow() - first.madeAt : 0
  // An old document came from the worker's cache: it is shown with its age, and asked for anew.
  const old = first !== undefined && age > freshMs
  const asksAnew = old || (age > workerFreshMs && Boolean(navigator.serviceWorker?.controller))
  const view = firstView(
    first ?? { answers: {}, madeAt: serverNow(), saver: savesData() },
    first !== undefined && !asksAnew,
    old ? first.madeAt : undefined,
  )
  const app = <App dictionary={dictionary} view={view} />
  // In pieces, so that a press is answered in between: what was rendered works by itself meanwhile.
  if (first) startTransition(() => void hydrateRoot(root, app))
  else {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    const theme = storedTheme()
    if (theme !== 'auto') document.documentElement.dataset['theme'] = theme
    createRoot(root).render(app)
  }
}

void start()
