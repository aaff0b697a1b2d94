/** A list of items operated by keyboard alone, in both text directions. */

import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { directionOf, type Language } from '#src/intl/locale.ts'
import { LineField } from './fields.tsx'
import type { FormPart } from './form-part.ts'
import { ItemList } from './item-list.tsx'
import { reorderItems } from './reorder-items.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const shown: { values: Record<string, string> } = { values: {} }
const order = (): string[] => itemsOf(shown.values).map(({ fields }) => fields['title'] ?? '')

async function open(language: Language, initial: Record<string, string>, editable = true) {
  const dictionary = new Dictionary(language)
  await dictionary.load(['shell', 'draft-steps', 'draft'])
  const intl = dictionary.intl()
  document.documentElement.dir = directionOf(language)
  function Form() {
    const [now, setNow] = useState(initial)
    useEffect(() => {
      shown.values = now
    })
    const part = (prefix: string): FormPart => ({
      section: 'links',
      values: now,
      editable,
      set: (name, value) => setNow((before) => ({ ...before, [name]: value })),
      flush: () => {},
      item: (id) => part(`${id}.`),
      field: (name) => ({
        id: `field-links-${prefix}${name}`,
        name: prefix + name,
        label: 'Title',
        value: now[prefix + name] ?? '',
        error: undefined,
        required: true,
        change: (value) => setNow((before) => ({ ...before, [prefix + name]: value })),
        leave: () => {},
        attach: () => Promise.reject(new Error('no files here')),
        addPicture: () => Promise.reject(new Error('no files here')),
        fileState: () => ({ kind: 'sent' }),
        readStored: () => Promise.resolve(undefined),
      }),
    })
    return (
      <ItemList
        part={part('')}
        title="Links"
        add="Add a link"
        nameOf={(itemNumber) => `Link ${itemNumber}`}
        most={4}
        first="title"
      >
        {(item) => <LineField of={item.field('title')} />}
      </ItemList>
    )
  }
  render(
    <IntlProvider intl={intl}>
      <Form />
    </IntlProvider>,
  )
  return { text: intl.text, list: within(screen.getByRole('region', { name: 'Links' })) }
}

const three = {
  'a.position': 'a',
  'a.title': 'First',
  'b.position': 'b',
  'b.title': 'Second',
  'c.position': 'c',
  'c.title': 'Third',
}

describe.each(['en', 'ar'] as const)('a list by keyboard (%s)', (language) => {
  it('moves an item, keeps the focus on its button and announces the position', async () => {
    const user = userEvent.setup()
    const { text, list } = await open(language, three)
    const down = list.getByRole('button', { name: text('steps.moveDown', { name: 'Link 1' }) })
    down.focus()
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['Second', 'First', 'Third'])
    expect(document.activeElement?.id).toBe('move-links-a-down')
    expect(list.getByRole('status').textContent).toBe(text('steps.movedItem', { place: '2', count: '3' }))
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['Second', 'Third', 'First'])
    // At the end the button stays in its position and does nothing.
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['Second', 'Third', 'First'])
  })

  it('adds an item at the end and focuses its first field', async () => {
    const user = userEvent.setup()
    const { list } = await open(language, three)
    list.getByRole('button', { name: 'Add a link' }).focus()
    await user.keyboard('{Enter}')
    await user.keyboard('Fourth')
    expect(order()).toEqual(['First', 'Second', 'Third', 'Fourth'])
    expect(list.getByRole('button', { name: 'Add a link' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('removes an item, offers to restore it for ten seconds, and restores its position', async () => {
    const user = userEvent.setup()
    const { text, list } = await open(language, three)
    list.getByRole('button', { name: text('steps.removeOf', { name: 'Link 2' }) }).focus()
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['First', 'Third'])
    expect(document.activeElement?.textContent).toBe(text('steps.restore'))
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['First', 'Second', 'Third'])
    expect(document.activeElement?.id).toBe('field-links-b.title')
  })
})

it('restoring ends after ten seconds, and the focus is not lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const { text, list } = await open('en', three)
  await user.click(list.getByRole('button', { name: text('steps.removeOf', { name: 'Link 1' }) }))
  expect(list.getByRole('button', { name: text('steps.restore') })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10_100))
  expect(list.queryByRole('button', { name: text('steps.restore') })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Links')
  expect(order()).toEqual(['Second', 'Third'])
})

it('cannot be changed when it is locked', async () => {
  const { list } = await open('en', three, false)
  expect(list.queryAllByRole('button')).toEqual([])
  expect(list.getAllByRole('textbox')).toHaveLength(3)
})

describe('positions', () => {
  const itemsAt = (...positions: string[]) => positions.map((position, index) => ({ id: `i${index}`, position }))
  const after = (items: ReturnType<typeof itemsAt>, from: number, to: number): string[] => {
    const changes = reorderItems(items, from, to)
    const moved = Object.fromEntries(
      items.map(({ id, position }) => [`${id}.position`, changes.get(id) ?? position] as const),
    )
    return itemsOf(moved).map(({ id }) => id)
  }

  it('of all items are renewed when neighbours leave no space', () => {
    expect(after(itemsAt('', '', ''), 0, 2)).toEqual(['i1', 'i2', 'i0'])
    expect(after(itemsAt('a', 'a', 'a'), 2, 0)).toEqual(['i2', 'i0', 'i1'])
    expect(after(itemsAt('a', 'a', 'b', 'b'), 3, 1)).toEqual(['i0', 'i3', 'i1', 'i2'])
  })

  it('of other items stay unchanged when there is space', () => {
    expect([...reorderItems(itemsAt('a', 'b', 'c'), 0, 1).keys()]).toEqual(['i0'])
  })
})
