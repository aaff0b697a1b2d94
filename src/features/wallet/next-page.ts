/** Where somebody wanted to go for whom money was missing: the way leads over the provider's page, so the tab keeps it. */

import { safeReturn } from '#src/routes.ts'

const nameOf = (topUpId: string): string => `freehold.after-top-up.${topUpId}`

export function rememberNext(topUpId: string, next: string | undefined): void {
  if (next === undefined) return
  try {
    sessionStorage.setItem(nameOf(topUpId), next)
  } catch {
    // Then the person finds the way by the menu.
  }
}

/** Undefined where nobody was on a way, or what is kept is no page of this site. */
export function nextPage(topUpId: string): string | undefined {
  try {
    const path = safeReturn(sessionStorage.getItem(nameOf(topUpId)), '')
    return path === '' ? undefined : path
  } catch {
    return undefined
  }
}
