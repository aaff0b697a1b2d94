/**
 * Texts of a new site and of the demonstration in one language: the values of `fr:` (or another language) in their
 * tables of texts.
 */

import { files, literalOf, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'

export interface FoundText {
  readonly file: string
  readonly text: string
  readonly node: SyntaxNode
}

/** Texts under a language's key, and everything in that language's own file, in the folders with user-facing texts. */
export function serverTexts(language: string): FoundText[] {
  // The demonstration's data is JSON, which parses as a module's value.
  const data = files.filter((file) => /^demo\/.+\/.+\.json$/.test(file))
  return [...modules, ...data]
    .filter((file) => /^(?:api\/db\/site|demo)\//.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const found: FoundText[] = []
      const collect = (node: SyntaxNode): void => {
        const text = writtenText(node)
        if (text !== undefined && /\s/.test(text)) found.push({ file, text, node })
      }
      const own = file.endsWith(`/${language}.ts`)
      const isData = file.endsWith('.json')
      visitNodes(isData ? `${file}.ts` : file, isData ? `export default ${textOf(file)}` : textOf(file), (node) => {
        if (own && !node.type.startsWith('Import')) collect(node)
        const key = node['key'] as SyntaxNode | undefined
        if (!own && node.type === 'Property' && (key?.['name'] ?? literalOf(key)) === language)
          everyNode(node['value'], collect)
        // demo/large/name-parts.ts: one call with three languages in this order.
        const args = node['arguments'] as unknown[] | undefined
        if (!own && (node['callee'] as SyntaxNode | undefined)?.['name'] === 'text' && args?.length === 3)
          everyNode(args[['en', 'fr', 'ar'].indexOf(language)], collect)
      })
      return found
    })
}

function everyNode(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const each of value) everyNode(each, visit)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as SyntaxNode).type === 'string') visit(value as SyntaxNode)
    for (const each of Object.values(value)) everyNode(each, visit)
  }
}

/** A literal or a template as it will be displayed, with X for each placeholder. */
function writtenText(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return literalOf(node)
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return parts.map((part) => part.value.cooked).join('X')
}
