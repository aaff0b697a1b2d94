/** The text ids that the sources of the app and of the server use. */

import type { Program } from './catalogues.ts'
import { isTest, literalOf, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'

/** Words that may complete a family such as `tab.${key}`: every string literal in the sources that is a word. */
interface Written {
  readonly texts: ReadonlySet<string>
  readonly literals: ReadonlySet<string>
  /** The fixed parts of each template: `admin.` and `Toast` of `admin.${decision}Toast`. */
  readonly templates: readonly (readonly string[])[]
  /** Arguments of `text()`, `rich()` and `mailText()`, which are always ids. */
  readonly textIds: ReadonlySet<string>
}

const found = new Map<Program, Written>()

function written(program: Program): Written {
  const known = found.get(program)
  if (known) return known
  const programFolders = new RegExp(`^(?:${program}|contract|domain)/`)
  const texts = new Set<string>()
  const literals = new Set<string>()
  const templates = new Map<string, string[]>()
  const usedIds = new Set<string>()
  for (const file of modules) {
    if (isTest(file) || !programFolders.test(file)) continue
    visitNodes(file, textOf(file), (node) => {
      const text = literalOf(node) ?? (typeof node['value'] === 'number' ? String(node['value']) : undefined)
      if (text !== undefined) literals.add(text)
      if (node.type === 'Property')
        literals.add(String((node['key'] as SyntaxNode)['name'] ?? (node['key'] as SyntaxNode)['value']))
      if (!file.startsWith(`${program}/`)) return
      if (text !== undefined) texts.add(text)
      if (node.type === 'TemplateLiteral') {
        const parts = (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked)
        if (parts.length > 1 && /^[a-z][\w-]*\./.test(parts[0] ?? '')) templates.set(parts.join('$'), parts)
      }
      if (node.type === 'CallExpression')
        for (const id of program === 'src' ? textIdsIn(node) : serverTextIdsIn(node)) usedIds.add(id)
    })
  }
  const result = { texts, literals, templates: [...templates.values()], textIds: usedIds }
  found.set(program, result)
  return result
}

/** Literal ids in `text('…')`, `intl.text('…')`, `rich(a ? '…' : '…')`. */
export function textIdsIn(call: SyntaxNode): string[] {
  const callee = call['callee'] as SyntaxNode
  const name = callee['name'] ?? (callee['property'] as SyntaxNode | undefined)?.['name']
  if (name !== 'text' && name !== 'rich') return []
  return idsOf((call['arguments'] as SyntaxNode[])[0])
}

/** Literal ids in `text(language, '…')`, and those of the parts of a mail in `mailText(language, '…')`. */
export function serverTextIdsIn(call: SyntaxNode): string[] {
  const name = (call['callee'] as SyntaxNode)['name']
  const ids = idsOf((call['arguments'] as SyntaxNode[])[1])
  if (name === 'mailText') return ids.flatMap((id) => ['subject', 'heading', 'mail'].map((part) => `${id}.${part}`))
  return name === 'text' ? ids : []
}

function idsOf(argument: SyntaxNode | undefined): string[] {
  if (!argument) return []
  const branches =
    argument.type === 'ConditionalExpression' ? [argument['consequent'], argument['alternate']] : [argument]
  return branches.map(literalOf).filter((id) => id !== undefined && /^[a-z][\w-]*\./.test(id)) as string[]
}

/** Texts of the server that are used together, by their common id prefix. */
const partOfText = /\.(?:subject|heading|mail|action|title|body)$/

/** Existing ids that are used, and used ids that do not exist. */
export function usedIds(
  known: ReadonlySet<string>,
  program: Program,
): { used: ReadonlySet<string>; missing: readonly string[] } {
  const { texts, literals, templates, textIds } = written(program)
  /** Whether filling every gap of the template with a string literal of the sources yields the id. */
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
  const isUsed = (id: string): boolean => texts.has(id) || templates.some((parts) => filled(id, parts))
  const used = new Set(
    [...known].filter((id) => isUsed(id) || (program === 'api' && isUsed(id.replace(partOfText, '')))),
  )
  return { used, missing: [...textIds].filter((id) => !known.has(id)) }
}
