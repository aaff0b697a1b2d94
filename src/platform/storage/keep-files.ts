/** Asks the worker to store what is needed offline: texts of the page's language, and the pages of a role. */

import type { CachedRole } from '#contract/build-tiers.ts'
import type { Language } from '#contract/shapes.ts'
import type { PageMessage } from '#contract/worker.ts'
import { isFastConnection } from '#src/platform/fast-connection.ts'
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
