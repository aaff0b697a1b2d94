/** The worker's policy as data, generated from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import type { WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

export function workerRules(): WorkerRule[] {
  const paths = new Map<WorkerRule['cache'], string[]>()
  for (const { call } of callList)
    if (call.method === 'GET' && call.cache !== 'never' && call.cache !== 'private')
      paths.set(call.cache, [...(paths.get(call.cache) ?? []), call.path.replace(/\/$/, '')])
  return [...paths].map(([cache, of]) => ({ cache, pattern: patternOf(of) }))
}

/** @param paths below the API's base, with parameters in braces; a slash may follow each */
function patternOf(paths: readonly string[]): RegExp {
  const path = `${apiBase}(?:${paths.join('|')})`.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${path}/?$`)
}

/** A module whose `rules` are those of the call table. Strings, because each slash of a literal is escaped. */
export function rulesModule(): string {
  const rules = workerRules().map(({ cache, pattern }) => {
    const source = JSON.stringify(pattern.source.replaceAll(String.raw`\/`, '/'))
    return `{ cache: '${cache}', pattern: new RegExp(${source}) }`
  })
  return `export const rules = [${rules.join()}]`
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? rulesModule() : undefined),
  }
}
