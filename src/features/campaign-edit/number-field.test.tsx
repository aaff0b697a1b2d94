/** Amounts as people type them, and what a draft keeps of them. */

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'
import { MoneyField } from './number-field.tsx'
import { editedNumber, keptNumber, type NumberKind, shownNumber } from './number-text.ts'

const money = (currency: string): NumberKind => ({ is: 'money', currency })

describe('what is kept of a number', () => {
  it.each([
    ['250000', money('USD'), '.', '250000.00'],
    ['٢٥٠٬٠٠٠٫٥٠', money('USD'), '.', '250000.50'],
    ['1 250,5', money('EUR'), ',', '1250.50'],
    ['1,250.5', money('USD'), '.', '1250.50'],
    ['12.345', money('KWD'), '.', '12.345'],
    ['1.250', money('JPY'), '.', '1250'],
    ['8,25 %', { is: 'percent' }, ',', '8.25'],
    ['٨٫٢٥٪', { is: 'percent' }, '.', '8.25'],
    ['100', { is: 'percent' }, '.', '100'],
    ['0', { is: 'percent' }, '.', '0'],
    ['٤٬٢٠٠', { is: 'whole' }, '.', '4200'],
    ['', money('USD'), '.', ''],
    // What cannot be read is kept as typed, and judged afterwards.
    ['about 5', money('USD'), '.', 'about 5'],
    ['-5', money('USD'), '.', '-5'],
    ['1.234', money('USD'), '.', '1.234'],
    ['12.5', { is: 'whole' }, '.', '12.5'],
  ] as const)('%s, %j with %s: %s', (typed, kind, mark, kept) => {
    expect(keptNumber(typed, kind, mark)).toBe(kept)
  })

  it('is edited without groups and shown with them, in each language', () => {
    expect(editedNumber('250000.50', money('EUR'), ',')).toBe('250000,50')
    expect(editedNumber('250000.00', money('EUR'), ',')).toBe('250000')
    expect(editedNumber('about 5', money('EUR'), ',')).toBe('about 5')
    expect(shownNumber('250000.50', money('EUR'), 'fr')).toBe('250\u202f000,50')
    expect(shownNumber('250000.00', money('USD'), 'ar-u-nu-latn')).toBe('250,000')
    expect(shownNumber('8.25', { is: 'percent' }, 'fr')).toBe('8,25')
    expect(shownNumber('about 5', money('EUR'), 'fr')).toBeUndefined()
  })
})

describe('a field of money', () => {
  afterEach(cleanup)

  async function open(language: Language, initial = '') {
    const kept: string[] = []
    const dictionary = new Dictionary(language)
    await dictionary.load(['shell', 'edit', 'steps'])
    const outside: { set: (value: string) => void } = { set: () => {} }
    function Form() {
      const [value, setValue] = useState(initial)
      useEffect(() => {
        outside.set = setValue
      }, [])
      return (
        <MoneyField
          currency="EUR"
          of={{
            id: 'field-fundraising-goal',
            name: 'goal',
            label: 'Goal',
            value,
            error: undefined,
            required: true,
            set: (next) => {
              kept.push(next)
              setValue(next)
            },
            leave: () => {},
          }}
        />
      )
    }
    render(
      <IntlProvider intl={dictionary.intl()}>
        <Form />
      </IntlProvider>,
    )
    return {
      user: userEvent.setup(),
      kept,
      field: screen.getByRole<HTMLInputElement>('textbox'),
      set: (value: string) => outside.set(value),
    }
  }

  it('keeps the text while it is typed, the exact amount in the draft, and shows it as the language writes it', async () => {
    const { user, kept, field } = await open('fr')
    expect(field.labels?.[0]?.textContent).toBe('Goal en EUR')
    await user.type(field, '1250,5')
    expect(field.value).toBe('1250,5')
    expect(kept.at(-1)).toBe('1250.50')
    await user.tab()
    expect(field.value).toBe('1\u202f250,50')
    await user.click(field)
    expect(field.value).toBe('1250,50')
  })

  it('takes Arabic digits', async () => {
    const { user, kept, field } = await open('ar')
    await user.type(field, '٧٥٠٠٠')
    expect(field.value).toBe('٧٥٠٠٠')
    expect(kept.at(-1)).toBe('75000.00')
    await user.tab()
    expect(field.value).toBe('75,000')
  })

  it('shows what came from elsewhere while it has the focus', async () => {
    const { user, field, set } = await open('en', '100.00')
    await user.click(field)
    expect(field.value).toBe('100')
    set('250.00')
    expect(await screen.findByDisplayValue('250')).toBe(field)
  })
})
