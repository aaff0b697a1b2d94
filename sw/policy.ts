/** The rule of a request, from the call table. Pure. */

import type { WorkerRule } from '#contract/worker.ts'

/** The rule of a visitor's GET request by its path; undefined if it is never cached. */
export function ruleFor(rules: readonly WorkerRule[], path: string): WorkerRule | undefined {
  return rules.find(({ pattern }) => pattern.test(path))
}

/** Paths that are documents of the application: all except those of other programs and files. */
export function isDocument(path: string): boolean {
  return (
    !/^\/(?:api|first-view|video|analytics|captcha|push|media|documents|dev|sandbox|webhooks|assets|icons|healthz|\.well-known)(?:\/|$)/.test(
      path,
    ) && !/\.\w{2,11}$/.test(path)
  )
}
