import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { FoldedGroup } from '#src/features/draft/fields/part-group.tsx'
import { formSections } from '#domain/draft/campaign-sections.ts'
import { type FundraisingGroup, groupOf } from './fundraising-groups.ts'

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['draft-steps'])
  intl = dictionary.intl()
})
afterEach(cleanup)

const groupsOf = (section: 'fundraising' | 'terms'): Partial<Record<FundraisingGroup, string[]>> => {
  const found: Partial<Record<FundraisingGroup, string[]>> = {}
  for (const path of formSections[section]) {
    const group = groupOf({ section, path })
    if (group) found[group] = [...(found[group] ?? []), path]
  }
  return found
}

describe('the groups of step 2', () => {
  it('have every field, each in the group that shows it', () => {
    expect(groupsOf('terms').raise).toEqual(['unitPrice', 'minimum', 'maximum'])
    const { property, value, project } = groupsOf('fundraising')
    expect(property).toEqual([
      'propertyName',
      'propertyDetail',
      'propertyLocation',
      'city',
      'state',
      'country',
      'postalCode',
      'coordinates',
      'propertySize',
      'plotSize',
      'propertyYear',
      'numberOfDwellings',
      'propertyURL',
    ])
    expect(value).toEqual(['assetValue', 'totalAmountDistributed', 'inceptionReturn'])
    expect(project).toEqual(['projectStart', 'projectEnd', 'developmentBudget', 'landPrice'])
    expect(groupOf({ section: 'story', path: 'name' })).toBeUndefined()
  })

  const isOpen = (props: { left?: number; optional?: boolean; isEmpty?: boolean }): boolean => {
    const { container } = render(
      <IntlProvider intl={intl}>
        <FoldedGroup editable title="Project" left={0} {...props}>
          <input />
        </FoldedGroup>
      </IntlProvider>,
    )
    const open = container.querySelector('details')?.open
    cleanup()
    return open === true
  }

  it('are open, but an optional one without values or problems', () => {
    expect(isOpen({})).toBe(true)
    expect(isOpen({ optional: true, isEmpty: true })).toBe(false)
    expect(isOpen({ optional: true, isEmpty: false })).toBe(true)
    expect(isOpen({ optional: true, isEmpty: true, left: 1 })).toBe(true)
  })
})
