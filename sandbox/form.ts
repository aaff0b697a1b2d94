/** Form bodies with names like `line_items[0][price_data][currency]`, parsed into nested values. */

const mostFields = 1000
const deepest = 8

export class FormError extends Error {}

type Branch = Map<string, Branch | string>

export function parseForm(text: string): Record<string, unknown> {
  const root: Branch = new Map()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1
    if (count > mostFields) throw new FormError('too many parameters')
    put(root, pathOf(name), value)
  }
  return grown(root, true) as Record<string, unknown>
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  const [, head, rest = ''] = match ?? []
  if (head === undefined) throw new FormError(`Invalid parameter name: ${name.slice(0, 100)}`)
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
  if (path.length > deepest) throw new FormError('parameters are nested too deeply')
  return path
}

function put(root: Branch, path: readonly string[], value: string): void {
  let branch = root
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(branch.size) : part
    if (depth === path.length - 1) {
      branch.set(key, value)
      return
    }
    const next = branch.get(key)
    if (next instanceof Map) branch = next
    else {
      const made: Branch = new Map()
      branch.set(key, made)
      branch = made
    }
  }
}

function grown(branch: Branch | string, top = false): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch].map(([key, value]): [string, unknown] => [key, grown(value)])
  const isList = !top && entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))
  if (isList) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
  return Object.fromEntries(entries)
}
