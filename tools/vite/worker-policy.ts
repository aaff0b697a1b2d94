/** The worker's policy as data, generated from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { callList } from '#contract/calls.ts'
import type { WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

export function workerRules(): WorkerRule[] {
  return callList
    .flatMap(({ call }): WorkerRule[] =>
      call.method !== 'GET' || call.cache === 'never' ? [] : [{ path: patternOf(call.path), cache: call.cache }],
    )
    .toSorted((one, other) => one.cache.localeCompare(other.cache))
}

/** The names of parameters would be a tenth of the table. */
export function patternOf(path: string): string {
  return path.replace(/\{\w+\}/g, '*').replace(/\/$/, '')
}

/** A module whose `rules` are these, as text: each policy is written once. */
export function rulesModule(rules: readonly WorkerRule[]): string {
  const policies = Map.groupBy(rules, ({ cache }) => cache)
  const paths = [...policies].map(([cache, of]) => [cache, of.map(({ path }) => path).join(' ')])
  return `export const rules = ${JSON.stringify(paths)}.flatMap(([cache, paths]) => paths.split(' ').map((path) => ({ path, cache })))`
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? rulesModule(workerRules()) : undefined),
  }
}
