/** The worker's policy as data, made from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { agreementFilePath } from '#contract/agreement.ts'
import { receiptFilePath } from '#contract/exports.ts'
import { callList } from '#contract/calls.ts'
import type { WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

/** Files outside the table that a person keeps once they were opened. */
const privateFileRules = [agreementFilePath, receiptFilePath].map((path): WorkerRule => ({
  method: 'GET',
  path,
  cache: 'private',
  personal: true,
}))

export function workerRules(): WorkerRule[] {
  const kept = callList.flatMap(({ call }): WorkerRule[] =>
    call.method !== 'GET' || call.cache === 'never'
      ? []
      : [{ method: call.method, path: call.path, cache: call.cache, personal: call.access !== 'visitor' }],
  )
  return [...kept, ...privateFileRules]
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const rules = ${JSON.stringify(workerRules())}` : undefined),
  }
}
