/** Every use of a text passes the values of its placeholders: with a missing value the id is shown instead. */

import { expect, test } from 'vitest'
import { catalogueTexts, placeholdersOf, type Program } from './catalogues.ts'
import { isTest, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'
import { serverTextIdsIn, textIdsIn } from './used-ids.ts'

/** Passed to every text: the site's term for campaigns. */
const always = new Set(['named', 'project', 'projects'])

const wanted = new Map(
  catalogueTexts
    .filter(({ language }) => language === 'en')
    .map(({ program, id, elements }) => [
      `${program} ${id}`,
      placeholdersOf(elements)
        .map((name) => name.replaceAll(/[<>]/g, ''))
        .filter((name) => !always.has(name)),
    ]),
)

/** The names of the values, or undefined if they are not written at the call. */
function valuesOf(argument: SyntaxNode | undefined): string[] | undefined {
  if (argument === undefined) return []
  if (argument.type !== 'ObjectExpression') return undefined
  const properties = argument['properties'] as SyntaxNode[]
  if (properties.some(({ type }) => type !== 'Property')) return undefined
  return properties.map((property) => {
    const key = property['key'] as SyntaxNode
    return String(key['name'] ?? key['value'])
  })
}

function missingIn(file: string, text: string): { uses: number; missing: string[] } {
  const program: Program = file.startsWith('api/') ? 'api' : 'src'
  const missing: string[] = []
  let uses = 0
  visitNodes(file, text, (node) => {
    if (node.type !== 'CallExpression') return
    const ids = program === 'src' ? textIdsIn(node) : serverTextIdsIn(node)
    const values = valuesOf((node['arguments'] as SyntaxNode[])[program === 'src' ? 1 : 2])
    if (values === undefined) return
    for (const id of ids) {
      uses += 1
      const names = (wanted.get(`${program} ${id}`) ?? []).filter((name) => !values.includes(name))
      if (names.length > 0) missing.push(`${file}: ${id} lacks ${names.join(', ')}`)
    }
  })
  return { uses, missing }
}

test('texts receive the values of their placeholders', () => {
  const found = modules
    .filter((file) => /^(?:src|api)\//.test(file) && !isTest(file))
    .map((file) => missingIn(file, textOf(file)))
  const uses = found.reduce((sum, each) => sum + each.uses, 0)
  console.info(`uses of texts whose values are known: ${uses}`)
  expect(uses).toBeGreaterThan(1500)
  expect(found.flatMap(({ missing }) => missing)).toEqual([])
})

test('a value under another name counts as missing', () => {
  const use = (values: string) => missingIn('src/a.tsx', `text('provider.requestCount', ${values})`).missing
  expect(use('{ requests }')).toEqual([])
  expect(use('{ asked }')).toEqual(['src/a.tsx: provider.requestCount lacks requests'])
})
