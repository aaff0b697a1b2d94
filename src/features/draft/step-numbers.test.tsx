/**
 * Every number of the steps of a campaign: each notation is parsed, and a figure that grows tenfold requires a
 * confirmation.
 */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { noteGrowths } from '#src/data/draft/draft-growth.ts'
import { type DraftRecord, serverDraft } from '#sync/outbox.ts'
import type { Fields } from '#domain/draft/campaign-sections.ts'
import { figuresProblems } from '#domain/campaign/figure-texts.ts'
import { fundraisingProblems, termsProblems } from '#domain/draft/fundraising.ts'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { FiguresForm } from '#src/features/draft/steps/figures-form.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { PropertyForm, ValueForm } from '#src/features/draft/steps/property-form.tsx'
import { RaiseForm } from '#src/features/draft/steps/raise-form.tsx'
import { TermsForm } from '#src/features/draft/steps/terms-form.tsx'

/** These have their own form, with a long list of countries. */
const ofProperty: ReadonlySet<string> = new Set(['propertySize', 'plotSize', 'numberOfDwellings'])
const today = '2026-11-21'
const rules = { kind: 'reit', currencies: ['USD'], offered: {}, today } as const
/** The value of every field: an ambiguous number. */
const ambiguous = new Proxy<Record<string, string>>({}, { get: (_, name) => (name === 'currency' ? 'USD' : '1,500') })
const numbersOf = (problems: readonly { readonly path: string; readonly code: string }[]): string[] =>
  problems.flatMap(({ path, code }) => (code === 'ambiguous' ? [path] : []))
const fields = [
  ...numbersOf(fundraisingProblems(ambiguous, rules)).map((name) => ['fundraising', name] as const),
  ...numbersOf(termsProblems(ambiguous, ambiguous, rules)).map((name) => ['terms', name] as const),
  ...numbersOf(figuresProblems(ambiguous, 'USD')).map((name) => ['figures', name] as const),
]

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'campaign', 'draft', 'draft-steps'])
  intl = dictionary.intl()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

interface Draft {
  values: Record<string, Fields>
  record: DraftRecord
}

/** The forms of the steps on a persistent draft, as on a device. */
function openSteps(draft: Draft, shows: (form: string) => boolean = () => true): void {
  function Forms() {
    const [, renderAgain] = useState(0)
    const partOf = (section: 'fundraising' | 'terms' | 'figures'): FormPart => {
      const values = draft.values[section] ?? {}
      const set = (name: string, value: string): void => {
        draft.values = { ...draft.values, [section]: { ...draft.values[section], [name]: value } }
        renderAgain((count) => count + 1)
      }
      return {
        section,
        values,
        editable: true,
        set,
        flush: () => {},
        item: () => partOf(section),
        field: (name) => ({
          id: `field-${section}-${name}`,
          name,
          label: name,
          value: values[name] ?? '',
          error: undefined,
          required: false,
          change: (value) => set(name, value),
          leave: () => {},
          growth: {
            growth: draft.record.sections[section]?.unconfirmed?.[name],
            keep: (growth) => {
              draft.record = noteGrowths(draft.record, section, { [name]: growth })
              renderAgain((count) => count + 1)
            },
          },
          attach: () => Promise.reject(new Error('no files here')),
          addPicture: () => Promise.reject(new Error('no files here')),
          fileState: () => ({ kind: 'sent' }),
          readStored: () => Promise.resolve(undefined),
        }),
      }
    }
    const [raise, terms, figures] = [partOf('fundraising'), partOf('terms'), partOf('figures')]
    return (
      <>
        {shows('property') ? <PropertyForm part={raise} /> : null}
        {shows('fundraising') ? <ValueForm part={raise} currency="USD" /> : null}
        {shows('fundraising') || shows('terms') ? (
          <RaiseForm raise={raise} terms={terms} currencies={['USD']} today={today} />
        ) : null}
        {/* Values of the draft are shown, even if they belong to another kind's terms. */}
        {shows('terms') ? <TermsForm part={terms} kind="reit" /> : null}
        {shows('figures') ? <FiguresForm part={figures} campaignCurrency="USD" currencies={['USD']} /> : null}
      </>
    )
  }
  render(
    <IntlProvider intl={intl}>
      <Forms />
    </IntlProvider>,
  )
}

const draftOf = (value: string): Draft => ({
  values: Object.fromEntries(
    ['fundraising', 'terms', 'figures'].map((section) => [
      section,
      {
        ...(section === 'fundraising' ? { currency: 'USD' } : {}),
        ...Object.fromEntries(fields.flatMap(([of, name]) => (of === section ? [[name, value]] : []))),
      },
    ]),
  ),
  record: serverDraft('c1', 'reit', 0),
})
const inputOf = (section: string, name: string): HTMLInputElement =>
  document.getElementById(`field-${section}-${name}`) as HTMLInputElement
const question = () => screen.queryByText(/Is that right/)

it("all number fields of the steps are those that the domain's rules parse as numbers", () => {
  openSteps(draftOf('2'))
  const shown = [...document.querySelectorAll<HTMLInputElement>('input[inputmode]')].flatMap(({ id, name }) =>
    name === 'propertyYear' ? [] : [id],
  )
  expect(fields.length).toBeGreaterThan(30)
  expect(shown.toSorted()).toEqual(fields.map(([section, name]) => `field-${section}-${name}`).toSorted())
})

describe.each(fields)('%s.%s', (section, name) => {
  const open = (draft: Draft): void =>
    openSteps(draft, (form) => form === (ofProperty.has(name) ? 'property' : section))

  it('requires confirmation of tenfold growth when typed, pasted or filled in, and again after a reload', async () => {
    const user = userEvent.setup()
    const enter: readonly ((input: HTMLInputElement) => Promise<void>)[] = [
      async (input) => {
        // As with the Tab key: the selection exists before the field receives the focus event.
        input.select()
        input.focus()
        await user.keyboard('20')
        act(() => input.blur())
      },
      async (input) => {
        input.select()
        input.focus()
        await user.paste('20')
        act(() => input.blur())
      },
      async (input) => {
        vi.useFakeTimers()
        fireEvent.input(input, { target: { value: '20' } })
        expect(question()).toBeNull()
        await act(() => vi.advanceTimersByTimeAsync(800))
        vi.useRealTimers()
      },
    ]
    for (const enterInto of enter) {
      cleanup()
      const draft = draftOf('2')
      open(draft)
      await enterInto(inputOf(section, name))
      expect(draft.values[section]?.[name]).toMatch(/^20(?:\.00)?$/)
      expect(question()).not.toBeNull()
      if (enterInto !== enter[0]) continue
      // The page is reloaded, before the response and after it.
      cleanup()
      open(draft)
      expect(question()).not.toBeNull()
      fireEvent.click(screen.getByText(/^Keep/, { selector: 'button' }))
      cleanup()
      open(draft)
      expect(question()).toBeNull()
    }
  })

  it('requires no confirmation of less than tenfold growth', async () => {
    const user = userEvent.setup()
    open(draftOf('2'))
    const input = inputOf(section, name)
    input.select()
    input.focus()
    await user.keyboard('19')
    act(() => input.blur())
    expect(question()).toBeNull()
  })
})
