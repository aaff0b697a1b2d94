/** The worker's policy as data, generated from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { callList } from '#contract/calls.ts'
import type { WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

export function workerRules(): WorkerRule[] {
  return callList.flatMap(({ call }): WorkerRule[] =>
    call.method !== 'GET' || call.cache === 'never'
      ? []
      : [{ path: call.path, cache: call.cache, personal: call.access !== 'visitor' }],
  )
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const rules = ${JSON.stringify(workerRules())}` : undefined),
  }
}
