/** Totals converted for display: off at first, labelled with source and day, and never complete without saying so. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PortfolioTotals } from '#contract/investment/portfolio.ts'
import { getReferenceRates } from '#contract/site/reference-rates.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { ConvertedTotals } from './converted-totals.tsx'

const now = '2026-11-27T12:00:00.000Z'
const storageKey = 'freehold.convert.partition'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const totalsIn = (currency: string, value: bigint): PortfolioTotals => ({
  currency,
  committed: value,
  contributed: value * 2n,
  fees: 0n,
  distributed: value,
  returnedCapital: 0n,
  balance: value,
  value,
  gain: 0n,
  return: { kind: 'none', rates: [] },
  multiple: null,
  next: null,
  overdue: 0n,
  holdings: 1,
  months: [],
})
const totals = [totalsIn('USD', 113_67n), totalsIn('EUR', 100_00n), totalsIn('KWD', 5000n)]
const perEuro = [
  { currency: 'USD', rate: '1.1367' },
  { currency: 'JPY', rate: '180.57' },
]

async function show(rates: { source: 'ecb' | 'sandbox'; day: string } | null, of = totals) {
  const calls = stubCalls(now)
  calls.answer(getReferenceRates, { rates: rates && { ...rates, perEuro } })
  const intl = await english('shell', 'errors', 'investment', 'investment-portfolio')
  return showStubbed(
    <ul>
      <ConvertedTotals totals={of} asOf="2026-11-27" />
    </ul>,
    { intl, now, path: '/investments' },
  )
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Convert totals to' })

describe('converted totals', () => {
  it('are off until the user chooses a currency, and the device remembers it', async () => {
    const user = await show({ source: 'ecb', day: '2026-11-26' })
    const select = await choice()
    expect(select.value).toBe('')
    expect(screen.queryByText(/Approximate/)).toBeNull()
    expect([...select.options].map(({ value }) => value)).toEqual(['', 'USD', 'EUR', 'JPY'])
    await user.selectOptions(select, 'EUR')
    const list = screen.getByRole('listitem')
    // 113.67 dollars are 100 euros: 200 in all, 400 contributed.
    expect(list.textContent).toContain('≈ €200.00')
    expect(list.textContent).toContain('≈ €400.00')
    expect(screen.getByText(/European Central Bank’s reference rates of Nov 26, 2026/)).toBeTruthy()
    expect(screen.getByText(/no reference rate is published: KWD$/)).toBeTruthy()
    expect(screen.queryByText(/more than 7 days old/)).toBeNull()
    expect(localStorage.getItem(storageKey)).toBe('EUR')
    await user.selectOptions(select, '')
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(screen.queryByText(/Approximate/)).toBeNull()
  })

  it('are shown as chosen before, with the age of old rates and simulated ones named', async () => {
    localStorage.setItem(storageKey, 'JPY')
    await show({ source: 'sandbox', day: '2026-11-19' })
    expect((await choice()).value).toBe('JPY')
    expect(screen.getByRole('listitem').textContent).toContain('≈ ¥36,114')
    expect(screen.getByText(/simulated reference rates of Nov 19, 2026/)).toBeTruthy()
    expect(screen.getByText(/more than 7 days old/)).toBeTruthy()
  })

  it('are off for a currency whose rate is no longer published', async () => {
    localStorage.setItem(storageKey, 'BGN')
    await show({ source: 'ecb', day: '2026-11-26' })
    expect((await choice()).value).toBe('')
  })

  it.each([
    ['without rates', null, totals],
    ['if no total has a rate', { source: 'ecb' as const, day: '2026-11-26' }, [totalsIn('KWD', 5000n)]],
  ])('are not offered %s', async (_, rates, of) => {
    await show(rates, of)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('listitem')).toBeNull()
  })
})
