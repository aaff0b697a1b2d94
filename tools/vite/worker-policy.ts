/** The worker's policy as data, generated from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { callList } from '#contract/calls.ts'
import type { SharedPolicy, WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

/** @throws Error if calls with the same first segment have different policies */
function workerRules(): WorkerRule[] {
  const policies = new Map<string, SharedPolicy>()
  for (const { call } of callList) {
    if (call.method !== 'GET' || call.cache === 'never' || call.cache === 'private') continue
    const [segment = ''] = call.path.split('/')
    if ((policies.get(segment) ?? call.cache) !== call.cache) throw new Error(`${segment} has two cache policies`)
    policies.set(segment, call.cache)
  }
  return (['content', 'settings', 'fresh'] as const).map((cache) => {
    const segments = [...policies].flatMap(([segment, policy]) => (policy === cache ? [segment] : []))
    return { cache, pattern: new RegExp(`^(?:${segments.join('|')})(?:[/?]|$)`) }
  })
}

function rulesModule(): string {
  const rules = workerRules().map(({ cache, pattern }) => `{ cache: '${cache}', pattern: ${String(pattern)} }`)
  return `export const rules = [${rules.join()}]`
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? rulesModule() : undefined),
  }
}
