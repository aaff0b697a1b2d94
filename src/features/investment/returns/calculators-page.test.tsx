/** The calculators as a visitor uses them: refusals, and the address that follows what is entered. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NowProvider } from '#src/components/now.tsx'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { Page } from './calculators-page.tsx'

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'campaign', 'investment-returns', 'investment-simulator'])
  intl = dictionary.intl()
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(page: 'irrCalculator' | 'adrCalculator' | 'returnSimulator', query = ''): void {
  history.replaceState(null, '', `/calculator${query}`)
  render(
    <Provider store={createStore()}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <NowProvider initial={Date.parse('2026-11-21T09:00:00.000Z')}>
          <IntlProvider intl={intl}>
            <Page params={{ page }} />
          </IntlProvider>
        </NowProvider>
      </SWRConfig>
    </Provider>,
  )
}

const shown = (): string => (document.body.textContent ?? '').replace(/[\u2066-\u2069]/g, '')

describe('the IRR calculator', () => {
  it('names a refusal beside the goal, and shows that the rate is not unique', () => {
    open('irrCalculator', '?goal=100&periods=2&inflow1=230&inflow2=-132')
    const goal = screen.getByRole('textbox', { name: /Fundraising goal/ })
    expect(goal.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById('field-goal-error')?.textContent).toBe(
      'Total cash inflows must exceed the fundraising goal.',
    )
    expect(shown()).toContain('The rate is not unique. 2 rates fit: 10% · 20%.')
  })

  it('names a second change of sign beside its inflow, and missing trial rates beside the first one', () => {
    open('irrCalculator', '?goal=100&periods=3&inflow1=300&inflow2=-50&inflow3=1')
    expect(document.getElementById('field-inflow2-error')?.textContent).toBe(
      'The direction of the cash flows must change only once.',
    )
    cleanup()
    open('irrCalculator', '?goal=1&periods=1&inflow1=1000000')
    expect(document.getElementById('field-guess-error')?.textContent).toContain('A positive and a negative net present')
  })

  it('asks for fundraising details first, with a link to them', () => {
    const draft = '0191f5a0-0000-7000-8000-000000000000'
    open('irrCalculator', `?draft=${draft}&goal=1000`)
    expect(shown()).toContain('Please complete fundraising details first')
    expect(screen.getByRole('link', { name: 'Open fundraising details' }).getAttribute('href')).toBe(
      `/create-campaign/fundraising-detail/${draft}`,
    )
    cleanup()
    open('irrCalculator', `?draft=${draft}&goal=1000&target=8&term=12`)
    expect(shown()).not.toContain('Please complete fundraising details first')
    expect(shown()).toContain('8%')
  })

  it('keeps what cannot be read, and shows no result for it', async () => {
    const user = userEvent.setup()
    open('irrCalculator', '?goal=100&periods=1&inflow1=110')
    expect(shown()).toContain('Exact rate a year')
    const goal = screen.getByRole('textbox', { name: /Fundraising goal/ })
    await user.clear(goal)
    await user.type(goal, 'abc')
    expect(shown()).toContain('Exact rate a year')
    await user.tab()
    expect((goal as HTMLInputElement).value).toBe('abc')
    expect(document.getElementById('field-goal-error')?.textContent).toBe('Enter numbers only.')
    expect(shown()).not.toContain('Exact rate a year')
    await user.clear(goal)
    await user.type(goal, '55{Enter}')
    expect(location.search).toContain('goal=55&')
    expect(shown()).toContain('100%')
    expect(document.activeElement?.textContent).toBe('Result')
  })

  it('adds and removes periods', async () => {
    const user = userEvent.setup()
    open('irrCalculator', '?goal=100&periods=2&inflow1=10&inflow2=110')
    await user.click(screen.getByRole('button', { name: 'Add a period' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year 3' })))
    await user.click(screen.getByRole('button', { name: 'Remove: Year 3' }))
    await user.click(screen.getByRole('button', { name: 'Remove: Year 1' }))
    expect(screen.getByDisplayValue('110')).toBe(screen.getByRole('textbox', { name: 'Year 1' }))
    expect(location.search).toContain('periods=1')
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('field-inflow1'))
  })
})

describe('the ADR calculator', () => {
  it('shows the errors of empty fields once it is submitted', async () => {
    open('adrCalculator')
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Calculate' }))
    expect(document.querySelectorAll('[aria-invalid]').length).toBe(2)
  })
})

describe('the return simulator', () => {
  it('shows three cases, and the cash flows of one of them', async () => {
    open('returnSimulator', '?amount=1000&term=12&rate=8&start=2027-01-01&flat=10')
    expect(shown()).toContain('$1,080.00')
    expect(shown()).toContain('-$470.00')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show cash flows: Paid a year late' }))
    expect(screen.getByRole('region', { name: 'Cash flows: Paid a year late' }).textContent).toContain('Apr 1, 2028')
  })

  it('takes a choice over at once', () => {
    open('returnSimulator', '?amount=1000&term=12&rate=8&start=2027-01-01')
    fireEvent.change(screen.getByRole('combobox', { name: 'Payment frequency' }), { target: { value: 'monthly' } })
    expect(location.search).toContain('frequency=monthly')
    expect(screen.getByRole('button', { name: 'Show all 12 instalments' })).toBeTruthy()
  })
})
