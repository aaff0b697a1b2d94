import { describe, expect, test } from 'vitest'
import { areas, folders, otherCatalogues } from './areas.ts'
import { catalogueTexts } from './catalogues.ts'
import { files } from './tree.ts'

function foldersIn(parent: string): string[] {
  return [
    ...new Set(
      files.flatMap((file) => {
        const [first, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []
        return first !== undefined && rest.length > 0 ? [first] : []
      }),
    ),
  ].toSorted()
}

describe('the list of areas', () => {
  test('domain has a folder for each area', () => {
    expect(foldersIn('domain')).toEqual([...areas].toSorted())
  })

  test.each(Object.entries(folders))('%s has folders of areas, and its other listed folders', (parent, others) => {
    const found = foldersIn(parent)
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((folder) => !areas.includes(folder))).toEqual([...others].toSorted())
  })
})

describe('catalogues', () => {
  const namesOf = (program: string): string[] => [
    ...new Set(catalogueTexts.filter((each) => each.program === program).map(({ catalogue }) => catalogue)),
  ]

  test('of the server are named as areas', () => {
    expect(namesOf('api').filter((name) => !areas.includes(name))).toEqual([])
  })

  test('of the app are named as areas, or listed with a reason', () => {
    const others = namesOf('src').filter((name) => !areas.includes(name))
    expect(others.toSorted()).toEqual(Object.keys(otherCatalogues).toSorted())
    const parts = Object.keys(otherCatalogues).filter((name) => name.includes('-'))
    expect(parts.filter((name) => !areas.some((area) => name.startsWith(`${area}-`)))).toEqual([])
  })
})
