/** Asks the worker to keep what is needed without a connection: texts of the page's language, and the pages of a role. */

import type { CachedRole } from '#contract/build-tiers.ts'
import type { Language } from '#contract/shapes.ts'
import type { PageMessage } from '#contract/worker.ts'
import { savesData } from './saver.ts'

const roles = new Set<CachedRole>()

/** Called at the start; from then on it follows the language of the page, and asks again for what came to nothing without a line. */
export function watchLanguage(): void {
  void ask()
  addEventListener('online', () => void ask())
  new MutationObserver(() => void ask()).observe(document.documentElement, { attributeFilter: ['lang'] })
}

/** Called once it is known who is signed in. */
export function keepForRoles(added: readonly CachedRole[]): void {
  for (const role of added) roles.add(role)
  void ask()
}

async function ask(): Promise<void> {
  // Whoever saves data keeps what they use.
  if (savesData()) return
  const { active } = await navigator.serviceWorker.ready
  const language = document.documentElement.lang as Language
  active?.postMessage({ type: 'KEEP_FILES', language, roles: [...roles] } satisfies PageMessage)
}
