/**
 * A page loads the dictionaries of every text that its modules use, and of every error that its calls declare: any other
 * text would be shown as its id.
 */

import { expect, test } from 'vitest'
import { codesOf } from '#api/app/openapi.ts'
import { callList } from '#contract/calls.ts'
import { pageParts } from '#src/app/page-parts.ts'
import { pages, shellCatalogues } from '#src/app/pages.ts'
import { catalogueTexts } from './catalogues.ts'
import { files, importsOf, literalOf, type SyntaxNode, targetOf, textOf, visitNodes } from './tree.ts'
import { textIdsIn } from './used-ids.ts'

const catalogueOf = new Map(catalogueTexts.map(({ id, catalogue }) => [id, catalogue]))
const sourceFiles = new Set(files)
const contract = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!**/*.test.ts', '!**/calls.ts'], {
  eager: true,
})
const codesByCall = new Map<unknown, readonly string[]>(callList.map(({ call }) => [call, codesOf(call)]))

interface ModuleTexts {
  readonly imports: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Catalogues that the module loads for its own texts. */
  readonly ownCatalogues: ReadonlySet<string>
  /** Codes of the failures of its calls. */
  readonly codes: ReadonlySet<string>
  /** It shows the text of whatever code a call failed with. */
  readonly showsCodes: boolean
  /** Catalogues of a part that loads its own, with everything that it shows. */
  readonly partCatalogues: readonly string[] | undefined
}
const seen = new Map<string, ModuleTexts>()

/** A module's imports within the app, and the texts that it may show. */
function read(file: string): ModuleTexts {
  const found = seen.get(file)
  if (found) return found
  const text = textOf(file)
  const ids = new Set<string>()
  const codes = new Set<string>()
  const called = new Set<SyntaxNode>()
  let showsCodes = false
  visitNodes(file, text, (node) => {
    if (node.type === 'CallExpression') {
      for (const id of textIdsIn(node)) ids.add(id)
      for (const each of argumentsOf(node)) called.add(each)
    }
    // Also what is passed on in a property, to a toast for example. Texts of other functions come from their callers.
    const literal = literalOf(node)
    if (literal !== undefined && catalogueOf.has(literal) && !called.has(node)) ids.add(literal)
    if (node.type === 'ImportDeclaration') for (const code of codesIn(file, node)) codes.add(code)
    if (node.type === 'TemplateLiteral') {
      const [first] = node['quasis'] as { value: { cooked: string } }[]
      showsCodes ||= first?.value.cooked === 'error.'
    }
  })
  const imports = importsOf(file, text).flatMap((specifier) => {
    const target = targetOf(file, specifier)
    return target !== undefined && sourceFiles.has(target) && /^(?:src|sync)\/.*\.tsx?$/.test(target) ? [target] : []
  })
  const ownCatalogues = new Set([...text.matchAll(/\buseExtraTexts\('([\w-]+)'\)/g)].map(([, name]) => name ?? ''))
  const [, part] = /\bwithTexts\([^[\]]*\[([^\]]*)\]/.exec(text) ?? []
  const partCatalogues =
    part === undefined ? undefined : [...part.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')
  const result = { imports, ids, ownCatalogues, codes, showsCodes, partCatalogues }
  seen.set(file, result)
  return result
}

/** The arguments of a call, and both branches of those that depend on a condition. */
function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  return (call['arguments'] as SyntaxNode[]).flatMap((each) =>
    each.type === 'ConditionalExpression'
      ? [each['consequent'] as SyntaxNode, each['alternate'] as SyntaxNode]
      : [each],
  )
}

/** Codes of the calls that a declaration imports. */
function codesIn(file: string, declaration: SyntaxNode): readonly string[] {
  const exported = contract[`/${targetOf(file, literalOf(declaration['source']) ?? '')}`] ?? {}
  const names = (declaration['specifiers'] as SyntaxNode[]).flatMap((each) =>
    each.type === 'ImportSpecifier' ? [String((each['imported'] as SyntaxNode)['name'])] : Object.keys(exported),
  )
  return names.flatMap((name) => codesByCall.get(exported[name]) ?? [])
}

/** The module of a page or part and all its direct and indirect imports, without the parts that load their own texts. */
function modulesOf(source: string): string[] {
  const found = new Set([source])
  for (const file of found)
    for (const each of read(file).imports) if (read(each).partCatalogues === undefined) found.add(each)
  return [...found]
}

const parts = files.flatMap((file) => {
  const catalogues = /^src\/.*\.tsx$/.test(file) ? read(file).partCatalogues : undefined
  return catalogues === undefined ? [] : [[file, file, catalogues] as const]
})

test('parts with texts of their own are found', () => expect(parts.length).toBeGreaterThan(0))

test.each([
  ...pages.map(
    ({ name }) => [name, pageParts[name].source, [...shellCatalogues, ...pageParts[name].catalogues]] as const,
  ),
  ...parts,
])('%s loads its texts', (_, source, catalogues) => {
  const loaded = new Set<string>(catalogues)
  const modules = modulesOf(source)
  const showsCodes = modules.some((file) => read(file).showsCodes)
  const missing = modules.flatMap((file) => {
    const { ids, ownCatalogues, codes } = read(file)
    return [...ids, ...(showsCodes ? [...codes].map((code) => `error.${code}`) : [])]
      .filter((id) => !loaded.has(catalogueOf.get(id) ?? '') && !ownCatalogues.has(catalogueOf.get(id) ?? ''))
      .map((id) => `${file}: ${id}`)
  })
  expect(missing).toEqual([])
})
