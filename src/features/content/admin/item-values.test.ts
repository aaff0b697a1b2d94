import { describe, expect, it } from 'vitest'
import { contentListNames, contentShape } from '#domain/content/content.ts'
import { chosenKey, itemProblems, suggestedKey, valuesOf } from './item-values.ts'

const list = contentListNames.find((each) => contentShape(each).key === 'chosen')!

describe('the key of a new item', () => {
  const named = { ...valuesOf(list, undefined), [`${contentShape(list).fields[0]!.name}.en`]: 'Harbour Lofts' }

  it('is the suggestion while the field is empty, and otherwise the input', () => {
    expect(named.key).toBe('')
    expect(suggestedKey(list, named)).toBe('harbour-lofts')
    expect(chosenKey(list, named)).toBe('harbour-lofts')
    expect(chosenKey(list, { ...named, key: ' own-key ' })).toBe('own-key')
    expect(itemProblems(list, named, true).filter(({ path }) => path === 'key')).toEqual([])
  })
})
