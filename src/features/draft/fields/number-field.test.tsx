/** Amounts as users type them, and the stored draft value. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import {
  editedNumber,
  storedNumber,
  type NumberKind,
  possibleReadings,
  shownNumber,
} from '#src/components/number/number-text.ts'
import { MoneyField } from './number-field.tsx'

const money = (currency: string): NumberKind => ({ is: 'money', currency })

describe('the stored value of a number', () => {
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
    // Unreadable input is stored as typed, and validated afterwards.
    ['about 5', money('USD'), '.', 'about 5'],
    ['-5', money('USD'), '.', '-5'],
    ['1.234', money('USD'), '.', '1.234'],
    ['1.234,567', money('EUR'), ',', '1234.567'],
    // Ambiguous input is stored with a comma, which no exact number has.
    ['1.500', money('USD'), '.', '1,500'],
    ['1.500', money('EUR'), ',', '1,500'],
    ['1,500', money('EUR'), ',', '1,500'],
    ['١.٥٠٠', money('USD'), '.', '1,500'],
    ['1.500', money('KWD'), ',', '1,500'],
    ['1,500', money('USD'), '.', '1500.00'],
    ['0.500', money('USD'), '.', '0.50'],
    ['0,500', money('USD'), '.', '0.50'],
    ['١٬٥٠٠', money('EUR'), ',', '1500.00'],
    ['١٫٥٠٠', money('EUR'), ',', '1.50'],
    ['١٢،٥', money('USD'), '.', '12.50'],
    ['1 250,500', money('EUR'), ',', '1250.50'],
    ['12 50', money('EUR'), ',', '12 50'],
    ['$1,250,000', money('USD'), '.', '1250000.00'],
    ['1.250.000,00 €', money('EUR'), ',', '1250000.00'],
    ['1,250 €', money('USD'), '.', '1,250 €'],
    ['8.250', { is: 'percent' }, '.', '8.25'],
    ['8,250', { is: 'percent' }, '.', '8.25'],
    ['-1,250', { is: 'money', currency: 'USD', signed: true }, '.', '-1250.00'],
    ['(1,250)', { is: 'money', currency: 'USD', signed: true }, '.', '-1250.00'],
    ['\u2212١٬٢٥٠', { is: 'money', currency: 'USD', signed: true }, '.', '-1250.00'],
    ['2150.5', { is: 'whole' }, '.', '2150.5'],
    ['2150,5', { is: 'whole' }, ',', '2150.5'],
    ['1.105', { is: 'rate', decimals: 6 }, '.', '1.105'],
    ['1,105', { is: 'rate', decimals: 6 }, '.', '1105'],
    ['12.5', { is: 'whole' }, '.', '12.5'],
  ] as const)('%s, %j with %s: %s', (typed, kind, mark, stored) => {
    expect(storedNumber(typed, kind, mark)).toBe(stored)
  })

  it.each([
    ['1,500', money('USD'), ['1500.00', '1.50']],
    ['1,500', money('KWD'), ['1500.000', '1.500']],
    ['1.234', money('USD'), ['1234.00', '1.23']],
    ['1234.567', money('EUR'), ['1234.57']],
    ['2150.5', { is: 'whole' }, ['2151']],
    ['2151', { is: 'whole' }, []],
    ['1500.00', money('USD'), []],
    ['about 5', money('USD'), []],
  ] as const)('%s of %j has the readings %j', (stored, kind, readings) => {
    expect(possibleReadings(stored, kind)).toEqual(readings)
  })

  it('is edited without grouping and displayed with it, in each language', () => {
    expect(editedNumber('250000.50', money('EUR'), ',')).toBe('250000,50')
    expect(editedNumber('250000.00', money('EUR'), ',')).toBe('250000')
    expect(editedNumber('about 5', money('EUR'), ',')).toBe('about 5')
    expect(shownNumber('250000.50', money('EUR'), 'fr')).toBe('250\u202f000,50')
    expect(shownNumber('250000.00', money('USD'), 'ar-u-nu-latn')).toBe('250,000')
    expect(shownNumber('8.25', { is: 'percent' }, 'fr')).toBe('8,25')
    expect(shownNumber('about 5', money('EUR'), 'fr')).toBeUndefined()
  })
})

describe('a money field', () => {
  afterEach(cleanup)

  async function open(language: Language, initial = '') {
    const stored: string[] = []
    const dictionary = new Dictionary(language)
    await dictionary.load(['shell', 'draft-steps', 'errors'])
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
            change: (next) => {
              stored.push(next)
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
      stored,
      field: screen.getByRole<HTMLInputElement>('textbox'),
      set: (value: string) => outside.set(value),
    }
  }

  it('keeps the text during input, stores the exact amount, and formats it for the language on blur', async () => {
    const { user, stored, field } = await open('fr')
    expect(field.labels?.[0]?.textContent).toBe('Goal en EUR')
    await user.type(field, '1250,5')
    expect(field.value).toBe('1250,5')
    expect(stored.at(-1)).toBe('1250.50')
    await user.tab()
    expect(field.value).toBe('1\u202f250,50')
    await user.click(field)
    expect(field.value).toBe('1250,50')
  })

  it('accepts Arabic digits', async () => {
    const { user, stored, field } = await open('ar')
    await user.type(field, '٧٥٠٠٠')
    expect(field.value).toBe('٧٥٠٠٠')
    expect(stored.at(-1)).toBe('75000.00')
    await user.tab()
    expect(field.value).toBe('75,000')
  })

  it('replaces what the Tab key selected', async () => {
    const { user, stored, field } = await open('en', '1250000.00')
    // As in a browser: the selection exists before the field receives the focus event.
    field.select()
    field.focus()
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    await user.keyboard('77')
    expect(stored.at(-1)).toBe('77.00')
  })

  it('accepts input pasted over the selection, and input without focus', async () => {
    const { user, stored, field } = await open('fr', '1250000.00')
    await user.tab()
    await user.paste('2\u202f500\u202f000,50 €')
    expect(stored.at(-1)).toBe('2500000.50')
    await user.tab()
    fireEvent.change(field, { target: { value: '300 000' } })
    expect(stored.at(-1)).toBe('300000.00')
  })

  it('offers the readings of an ambiguous number', async () => {
    const { user, stored, field } = await open('en')
    await user.type(field, '1.500')
    expect(stored.at(-1)).toBe('1,500')
    await user.tab()
    expect(field.value).toBe('1.500')
    expect(screen.getByText(/Did you mean/).textContent).toBe(
      'Did you mean \u20681,500 EUR\u2069 or \u20681.50 EUR\u2069?',
    )
    await user.click(screen.getByRole('button', { name: /^Use .1,500 EUR/ }))
    expect(stored.at(-1)).toBe('1500.00')
    expect(field.value).toBe('1,500')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  it('requires confirmation of tenfold growth, and can revert it', async () => {
    const { user, stored, field } = await open('en', '1250000.00')
    await user.tab()
    await user.keyboard('{End}77')
    await user.tab()
    expect(screen.getByText(/Is that right/).textContent).toBe(
      'Goal changes from \u20681,250,000 EUR\u2069 to \u2068125,000,077 EUR\u2069. Is that right?',
    )
    await user.click(screen.getByRole('button', { name: /^Go back to/ }))
    expect(stored.at(-1)).toBe('1250000.00')
    expect(screen.queryByText(/Is that right/)).toBeNull()
    await user.click(field)
    await user.keyboard('{End}0')
    await user.tab()
    await user.click(screen.getByRole('button', { name: /^Keep/ }))
    expect(stored.at(-1)).toBe('12500000.00')
    expect(screen.queryByText(/Is that right/)).toBeNull()
  })

  it('shows a value from elsewhere while it has the focus', async () => {
    const { user, field, set } = await open('en', '100.00')
    await user.click(field)
    expect(field.value).toBe('100')
    set('250.00')
    expect(await screen.findByDisplayValue('250')).toBe(field)
  })
})

describe('a number field in a form with a submit button', () => {
  afterEach(cleanup)

  async function open(language: Language, initial: string, savedAs?: string) {
    const dictionary = new Dictionary(language)
    await dictionary.load(['shell', 'errors'])
    const typed: string[] = []
    function Form() {
      const [value, setValue] = useState(initial)
      const of = {
        id: 'field-fee',
        name: 'fee',
        value,
        error: undefined,
        change: (next: string) => {
          typed.push(next)
          setValue(next)
        },
        leave: () => {},
      }
      return <NumberField of={of} label="Fee" kind={money('USD')} {...(savedAs === undefined ? {} : { savedAs })} />
    }
    render(
      <IntlProvider intl={dictionary.intl()}>
        <Form />
      </IntlProvider>,
    )
    return { user: userEvent.setup(), typed, field: screen.getByRole<HTMLInputElement>('textbox') }
  }

  it('shows the parsed value of the input', async () => {
    const { user, field } = await open('ar', '')
    await user.type(field, '١٢٥٠٠٠٠')
    expect(screen.getByText(/1,250,000 USD/)).toBeTruthy()
  })

  it('offers two readings, and requires confirmation of growth of a saved value', async () => {
    const { user, typed, field } = await open('fr', '', 'Fee')
    await user.type(field, '1.500')
    await user.tab()
    await user.click(screen.getByRole('button', { name: /1,50 USD/ }))
    expect(typed.at(-1)).toBe('1,50')
    cleanup()
    const saved = await open('en', '12', 'Fee')
    await saved.user.tab()
    await saved.user.keyboard('{End}5')
    await saved.user.tab()
    expect(screen.getByText(/Is that right/)).toBeTruthy()
    await saved.user.click(screen.getByRole('button', { name: /^Go back/ }))
    expect(saved.typed.at(-1)).toBe('12')
  })
})
