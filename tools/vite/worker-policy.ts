/** The worker's policy as data, generated from the call table: the worker needs no struct of the contract. */

import type { Plugin } from 'vite'
import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import type { WorkerRule } from '#contract/worker.ts'

const name = 'virtual:worker-policy'

type Policy = WorkerRule['cache']

/** The paths of each policy below the API's base, without a slash at their end; each parameter is `*`. */
function cachedPaths(): Map<Policy, string[]> {
  const paths = new Map<Policy, string[]>()
  for (const { call } of callList)
    if (call.method === 'GET' && call.cache !== 'never' && call.cache !== 'private')
      paths.set(call.cache, [...(paths.get(call.cache) ?? []), patternOf(call.path)])
  return paths
}

/** The names of parameters would be a tenth of the table. */
function patternOf(path: string): string {
  return path.replace(/\{\w+\}/g, '*').replace(/\/$/, '')
}

export function workerRules(paths: ReadonlyMap<Policy, readonly string[]> = cachedPaths()): WorkerRule[] {
  return [...paths].map(([cache, of]) => ({
    cache,
    pattern: new RegExp(`^${escaped(apiBase)}(?:${of.map(escaped).join('|').replaceAll('*', '[^/]+')})/?$`),
  }))
}

function escaped(text: string): string {
  return text.replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
}

/** A module whose `rules` are those of the call table, as text that compresses well. */
export function rulesModule(): string {
  const paths = [...cachedPaths()].map(([cache, of]) => [cache, of.map(escaped).join('|')])
  const pattern = `new RegExp(${JSON.stringify(`^${escaped(apiBase)}(?:`)}+paths.replaceAll('*','[^/]+')+')/?$')`
  return `export const rules = ${JSON.stringify(paths)}.map(([cache, paths]) => ({ cache, pattern: ${pattern} }))`
}

export function workerPolicy(): Plugin {
  return {
    name: 'worker-policy',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? rulesModule() : undefined),
  }
}
