/** The rule of a request, from the call table. Pure. */

import { apiBase } from '#contract/call.ts'
import type { WorkerRule } from '#contract/worker.ts'

export interface CompiledRule extends WorkerRule {
  readonly pattern: RegExp
}

export function compileRules(rules: readonly WorkerRule[]): CompiledRule[] {
  return rules.map((rule) => ({
    ...rule,
    pattern: new RegExp(`^${escaped(apiBase + rule.path).replaceAll('*', '[^/]+')}/?$`),
  }))
}

function escaped(text: string): string {
  return text.replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
}

/**
 * The rule of a GET request's path; undefined if it is never cached. Paths without parameters take precedence over
 * those with parameters.
 */
export function ruleFor(rules: readonly CompiledRule[], path: string): CompiledRule | undefined {
  const fitting = rules.filter((rule) => rule.pattern.test(path))
  return fitting.find((rule) => !rule.path.includes('*')) ?? fitting[0]
}

/** Paths that are documents of the application: all except those of other programs and files. */
export function isDocument(path: string): boolean {
  return (
    !/^\/(?:api|first-view|video|analytics|captcha|push|media|documents|dev|sandbox|webhooks|assets|icons|healthz|\.well-known)(?:\/|$)/.test(
      path,
    ) && !/\.\w{2,11}$/.test(path)
  )
}
