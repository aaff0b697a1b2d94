/** The page to return to after a top-up for a payment: the provider's page comes between, so the tab stores it. */

import { safeReturn } from '#src/data/session/safe-return.ts'

const nameOf = (topUpId: string): string => `freehold.after-top-up.${topUpId}`

export function rememberNext(topUpId: string, next: string | undefined): void {
  if (next === undefined) return
  try {
    sessionStorage.setItem(nameOf(topUpId), next)
  } catch {
    // Then the user has to navigate by the menu.
  }
}

/** Undefined if no page is stored, or if it is not a page of this site. */
export function nextPage(topUpId: string): string | undefined {
  try {
    const path = safeReturn(sessionStorage.getItem(nameOf(topUpId)), '')
    return path === '' ? undefined : path
  } catch {
    return undefined
  }
}
