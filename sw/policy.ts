/** Which rule a request falls under, from the call table. Pure. */

import { apiBase } from '#contract/call.ts'
import type { WorkerRule } from '#contract/worker.ts'

export interface CompiledRule extends WorkerRule {
  readonly pattern: RegExp
}

export function compileRules(rules: readonly WorkerRule[]): CompiledRule[] {
  return rules.map((rule) => ({
    ...rule,
    pattern: new RegExp(`^${escaped(apiBase + rule.path.replace(/\/$/, '')).replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
}

function escaped(text: string): string {
  return text.replace(/[.+*?^$()|[\]\\]/g, String.raw`\$&`)
}

/** The rule of an address; undefined for what is never kept. Paths without parameters go before those with. */
export function ruleFor(rules: readonly CompiledRule[], method: string, path: string): CompiledRule | undefined {
  const fitting = rules.filter((rule) => rule.method === method && rule.pattern.test(path))
  return fitting.find((rule) => !rule.path.includes('{')) ?? fitting[0]
}

/** Paths that are documents of the application: everything but what other programs and files answer. */
export function isDocument(path: string): boolean {
  return (
    !/^\/(?:api|analytics|captcha|push|media|documents|dev|sandbox|webhooks|assets|icons|healthz)(?:\/|$)/.test(path) &&
    !/\.\w{2,11}$/.test(path)
  )
}
