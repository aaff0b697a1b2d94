/** A page loads the dictionaries of every text that its modules use: any other text would be shown as its id. */

import { expect, test } from 'vitest'
import { pageParts } from '#src/app/page-parts.ts'
import { pages, shellCatalogues } from '#src/app/pages.ts'
import { catalogueTexts } from './catalogues.ts'
import { files, importsOf, targetOf, textOf, visitNodes } from './tree.ts'
import { textIdsIn } from './used-ids.ts'

const catalogueOf = new Map(catalogueTexts.map(({ id, catalogue }) => [id, catalogue]))
const sourceFiles = new Set(files)
const seen = new Map<string, { readonly imports: readonly string[]; readonly ids: ReadonlySet<string> }>()

/** A module's imports within the app, and the text ids that it uses. */
function read(file: string) {
  const found = seen.get(file)
  if (found) return found
  const text = textOf(file)
  const ids = new Set<string>()
  visitNodes(file, text, (node) => {
    if (node.type === 'CallExpression') for (const id of textIdsIn(node)) ids.add(id)
  })
  const imports = importsOf(file, text).flatMap((specifier) => {
    const target = targetOf(file, specifier)
    return target !== undefined && sourceFiles.has(target) && /^src\/.*\.tsx?$/.test(target) ? [target] : []
  })
  const result = { imports, ids }
  seen.set(file, result)
  return result
}

/** The module of a page and all its direct and indirect imports. */
function modulesOf(source: string): string[] {
  const found = new Set([source])
  for (const file of found) for (const each of read(file).imports) found.add(each)
  return [...found]
}

test.each(pages.map(({ name }) => [name, pageParts[name].source, pageParts[name].catalogues] as const))(
  '%s loads its texts',
  (_, source, catalogues) => {
    const loaded = new Set<string>([...shellCatalogues, ...catalogues])
    const missing = modulesOf(source).flatMap((file) =>
      [...read(file).ids].filter((id) => !loaded.has(catalogueOf.get(id) ?? '')).map((id) => `${file}: ${id}`),
    )
    expect(missing).toEqual([])
  },
)
