/** The policy of a request, from the call table. Pure. */

import { rules } from 'virtual:worker-policy'
import { apiBase } from '#contract/call.ts'
import type { SharedPolicy } from '#contract/worker.ts'

/** The policy of a visitor's GET request to the API. @param path a query may follow */
export function policyOf(path: string): SharedPolicy {
  return rules.find(({ pattern }) => pattern.test(path.slice(apiBase.length)))?.cache ?? 'browse'
}

/** Paths that are documents of the application: all except those of other programs and files. */
export function isDocument(path: string): boolean {
  return (
    !/^\/(?:api|first-view|video|analytics|captcha|push|media|documents|dev|sandbox|webhooks|assets|icons|healthz|\.well-known)(?:\/|$)/.test(
      path,
    ) && !/\.\w{2,11}$/.test(path)
  )
}
