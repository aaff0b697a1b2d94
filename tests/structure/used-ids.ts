/** Which texts the sources of the app ask for. */

import { isTest, literalOf, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'

/** Words that a family such as `tab.${key}` may be filled with: everything that is written as a word in the sources. */
interface Written {
  readonly texts: ReadonlySet<string>
  readonly literals: ReadonlySet<string>
  /** The fixed parts of each template: `admin.` and `Toast` of `admin.${decision}Toast`. */
  readonly templates: readonly (readonly string[])[]
  /** First arguments of `text()` and `rich()`: certainly ids. */
  readonly textIds: ReadonlySet<string>
}

let found: Written | undefined

function written(): Written {
  if (found) return found
  const texts = new Set<string>()
  const words = new Set<string>()
  const templates = new Map<string, string[]>()
  const asked = new Set<string>()
  for (const file of modules) {
    if (isTest(file) || !/^(?:src|contract|domain)\//.test(file)) continue
    visitNodes(file, textOf(file), (node) => {
      const text = literalOf(node) ?? (typeof node['value'] === 'number' ? String(node['value']) : undefined)
      if (text !== undefined) words.add(text)
      if (node.type === 'Property')
        words.add(String((node['key'] as SyntaxNode)['name'] ?? (node['key'] as SyntaxNode)['value']))
      if (!file.startsWith('src/')) return
      if (text !== undefined) texts.add(text)
      if (node.type === 'TemplateLiteral') {
        const parts = (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked)
        if (parts.length > 1 && /^[a-z][\w-]*\./.test(parts[0] ?? '')) templates.set(parts.join('$'), parts)
      }
      if (node.type === 'CallExpression') for (const id of textIdsIn(node)) asked.add(id)
    })
  }
  found = { texts, literals: words, templates: [...templates.values()], textIds: asked }
  return found
}

/** Literal ids in `text('…')`, `intl.text('…')`, `rich(a ? '…' : '…')`. */
export function textIdsIn(call: SyntaxNode): string[] {
  const callee = call['callee'] as SyntaxNode
  const name = callee['name'] ?? (callee['property'] as SyntaxNode | undefined)?.['name']
  if (name !== 'text' && name !== 'rich') return []
  const [first] = call['arguments'] as SyntaxNode[]
  if (!first) return []
  const branches = first.type === 'ConditionalExpression' ? [first['consequent'], first['alternate']] : [first]
  return branches.map(literalOf).filter((id) => id !== undefined && /^[a-z][\w-]*\./.test(id)) as string[]
}

/** Of the ids that there are, those that are asked for; and those asked for that there are not. */
export function usedIds(known: ReadonlySet<string>): { used: ReadonlySet<string>; missing: readonly string[] } {
  const { texts, literals, templates, textIds } = written()
  /** Does the id arise where every gap of the template is filled with a written word? */
  const filled = (id: string, [before = '', ...rest]: readonly string[]): boolean => {
    if (!id.startsWith(before)) return false
    const open = id.slice(before.length)
    const [after = '', ...further] = rest
    if (further.length === 0)
      return (
        open.endsWith(after) && open.length > after.length && literals.has(open.slice(0, open.length - after.length))
      )
    const end = after === '' ? -1 : open.indexOf(after)
    return end > 0 && literals.has(open.slice(0, end)) && filled(open.slice(end), rest)
  }
  const used = new Set([...known].filter((id) => texts.has(id) || templates.some((parts) => filled(id, parts))))
  return { used, missing: [...textIds].filter((id) => !known.has(id)) }
}
