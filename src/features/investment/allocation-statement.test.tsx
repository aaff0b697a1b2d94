import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { AllocationStatement } from './allocation-statement.tsx'

afterEach(cleanup)

const amount = { amount: 7500n, currency: 'USD' }

describe.each(['en', 'fr', 'ar'] as const)('the allocation on a receipt in %s', (language) => {
  const show = async (
    allocation: Parameters<typeof AllocationStatement>[0]['of']['investment']['allocation'],
    { description, isWaiting = false }: { readonly description?: string; readonly isWaiting?: boolean } = {},
  ) => {
    const dictionary = new Dictionary(language)
    await dictionary.load(['shell', 'campaign', 'investment', 'investment-receipt'])
    const intl = dictionary.intl()
    render(
      <IntlProvider intl={intl}>
        <AllocationStatement
          of={{
            investment: {
              amount,
              ...(allocation === undefined ? {} : { allocation }),
              ...(isWaiting ? { funds: { status: 'awaiting-allocation', closesAt: null } } : {}),
            },
            ...(description === undefined ? {} : { allocationDescription: description }),
          }}
        />
      </IntlProvider>,
    )
    return intl
  }

  it('states the units that were paid for and allocated, and the amount that is returned', async () => {
    const { text, money } = await show({ requested: 8n, units: 3n, returned: 12_500n })
    const panel = screen.getByRole('region', { name: text('allocation.title') })
    for (const shown of ['8', '3', money(12_500n, 'USD'), text('allocation.agreement')])
      expect(panel.textContent).toContain(shown)
  })

  it('states that an investment without units has no agreement any more', async () => {
    const { text } = await show({ requested: 1n, units: 0n, returned: 2500n })
    const shown = screen.getByRole('region').textContent
    expect(shown).toContain(text('allocation.none'))
    expect(shown).not.toContain(text('allocation.agreement'))
  })

  it('is missing if all units were allocated', async () => {
    const { text } = await show(undefined)
    expect(screen.queryByText(text('allocation.title'))).toBeNull()
  })

  const description = 'Residents of the town come first.'
  it('states how the owner allocated the units, and does not claim that everyone received the same share', async () => {
    const { text } = await show({ requested: 8n, units: 3n, returned: 12_500n }, { description })
    const shown = screen.getByRole('region').textContent
    expect(shown).toContain(text('allocation.rule'))
    expect(shown).toContain(description)
    expect(shown).not.toContain(text('allocation.text'))
  })

  it('states that units wait for their allocation', async () => {
    const { text } = await show(undefined, { description, isWaiting: true })
    const panel = screen.getByRole('region', { name: text('funds.short.awaiting-allocation') })
    expect(panel.textContent).toContain(description)
    expect(panel.textContent).not.toContain(text('allocation.agreement'))
  })
})
