/** Asks the worker to store what is needed offline: texts of the page's language, and the pages of a role. */

import type { CachedRole } from '#contract/build-tiers.ts'
import type { Language } from '#contract/shapes.ts'
import type { PageMessage } from '#contract/worker.ts'
import { isSavingData } from './data-saver.ts'

const roles = new Set<CachedRole>()

/** Called at the start; from then on it follows the page's language, and retries what failed offline. */
export function watchLanguage(): void {
  void requestCaching()
  addEventListener('online', () => void requestCaching())
  new MutationObserver(() => void requestCaching()).observe(document.documentElement, { attributeFilter: ['lang'] })
}

/** Called once the signed-in user is known. */
export function keepForRoles(added: readonly CachedRole[]): void {
  for (const role of added) roles.add(role)
  void requestCaching()
}

interface NetworkInformation {
  readonly effectiveType?: string
  readonly type?: string
}

/** Round trips shorter than this are those of a fast connection, in browsers that do not estimate it. */
const fastMs = 300

/** Whether the connection is good for more than what was asked for, and not paid for by the byte. */
export function isFastConnection(): boolean {
  if (isSavingData()) return false
  const { connection } = navigator as { connection?: NetworkInformation }
  if (connection?.effectiveType !== undefined)
    return connection.effectiveType === '4g' && connection.type !== 'cellular'
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.responseStart - page.requestStart < fastMs
}

/** The worker gets these from the browser's own cache. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

async function requestCaching(): Promise<void> {
  // A device in data saver mode caches only what is used.
  if (isSavingData()) return
  const { active } = await navigator.serviceWorker.ready
  const message: PageMessage = {
    type: 'KEEP_FILES',
    language: document.documentElement.lang as Language,
    roles: [...roles],
    loaded: loadedFiles(),
    isFast: isFastConnection(),
  }
  active?.postMessage(message)
}
