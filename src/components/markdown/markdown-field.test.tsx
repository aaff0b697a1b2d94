/** @vitest-environment jsdom */

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { TextPictures } from './text-pictures.ts'

const texts = new Map<string, Intl>()
beforeAll(async () => {
  for (const language of ['en', 'ar'] as const) {
    const dictionary = new Dictionary(language)
    await dictionary.load(['shell', 'errors'])
    texts.set(language, dictionary.intl())
  }
})
afterEach(cleanup)

const waiting: TextPictures = {
  put: () => Promise.resolve('0f3a1c2d-1111-8222-a333-0123456789ab'),
  needsConnection: false,
}

async function open(written: string, language: 'en' | 'ar' = 'en', pictures?: TextPictures) {
  const leave = vi.fn()
  function Form() {
    const [value, change] = useState(written)
    const of = { id: 'field-story', name: 'story', value, error: undefined, change, leave }
    return <MarkdownField of={of} label="Story" pictures={pictures} />
  }
  const intl = texts.get(language)
  if (!intl) throw new Error('no texts')
  render(
    <IntlProvider intl={intl}>
      <Form />
    </IntlProvider>,
  )
  const toolbar = await screen.findByRole('toolbar')
  // Its shortcuts are listened to a moment later.
  await act(() => Promise.resolve())
  const area: HTMLTextAreaElement = screen.getByLabelText('Story')
  const select = (start: number, end: number): void => {
    area.focus()
    area.setSelectionRange(start, end)
  }
  return { area, toolbar, select, user: userEvent.setup() }
}

describe('the buttons of a text', () => {
  it('format the selection, and leave it selected', async () => {
    const { area, toolbar, select, user } = await open('one two')
    select(4, 7)
    await user.click(within(toolbar).getByRole('button', { name: 'Bold' }))
    expect(area.value).toBe('one **two**')
    expect([area.selectionStart, area.selectionEnd]).toEqual([6, 9])
    await user.click(within(toolbar).getByRole('button', { name: 'List' }))
    expect(area.value).toBe('- one **two**')
  })

  it.each([
    ['b', 'KeyB', '**two**'],
    ['i', 'KeyI', '*two*'],
    ['k', 'KeyK', '[two](https://)'],
    // On an Arabic keyboard.
    ['لا', 'KeyB', '**two**'],
  ])('have the shortcut Control+%s', async (key, code, formatted) => {
    const { area, select } = await open('one two')
    select(4, 7)
    fireEvent.keyDown(area, { key, code, ctrlKey: true })
    expect(area.value).toBe(`one ${formatted}`)
    fireEvent.keyDown(area, { key, code, ctrlKey: true, altKey: true })
    expect(area.value).toBe(`one ${formatted}`)
  })

  it('are one stop of the keyboard, between which arrow keys move', async () => {
    const { toolbar, user } = await open('one', 'en', waiting)
    const buttons = within(toolbar).getAllByRole('button')
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
    buttons[0]?.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(buttons[2])
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(buttons[5])
    toolbar.style.direction = 'rtl'
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(buttons[4])
  })

  it('show the text as readers will see it', async () => {
    const { area, user } = await open('## Plan\n\n<b>**all** [x](javascript:alert`1`)')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const preview = screen.getByRole('region', { name: 'Preview' })
    expect(within(preview).getByRole('heading', { name: 'Plan' })).toBeDefined()
    expect(preview.querySelectorAll('b, a')).toHaveLength(0)
    expect(preview.querySelector('strong')?.textContent).toBe('all')
    expect(area.hidden).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Write' }))
    expect(area.hidden).toBe(false)
  })

  it('have Arabic names, and none for pictures where a text has none', async () => {
    const { toolbar } = await open('نص', 'ar')
    expect(
      within(toolbar)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['غامق', 'مائل', 'عنوان', 'قائمة', 'رابط'])
  })

  it('ask for the description and the file of a picture', async () => {
    const { user, toolbar, area } = await open('one', 'en', waiting)
    await user.click(within(toolbar).getByRole('button', { name: 'Image' }))
    await user.click(screen.getByRole('button', { name: 'Insert image' }))
    await screen.findByText('Describe the image.')
    await screen.findByText('Choose an image.')
    expect(document.activeElement).toBe(screen.getByLabelText('Image description'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(area)
    expect(area.value).toBe('one')
  })
})
