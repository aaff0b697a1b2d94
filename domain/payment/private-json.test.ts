import { describe, expect, it } from 'vitest'
import { maskPrivate } from './private-json.ts'

describe("a provider's message", () => {
  it("masks personal data, and keeps the payment's status", () => {
    const reported = {
      id: 'evt_1Nv0FGQ9RKHgCVdK',
      created: 1_795_338_000,
      amount: 10_000,
      data: {
        object: {
          id: 'cs_test_a1b2',
          customer_email: 'ada.lovelace@example.com',
          customer_details: {
            name: 'Ada Lovelace',
            phone: '+15551234567',
            address: { line1: '1 Main Street', country: 'US' },
          },
          card: { number: '4242 4242 4242 4242', last4: '4242', brand: 'visa' },
          note: 'paid with 4242-4242-4242-4242 by ada.lovelace@example.com',
          metadata: { attempt: '019a8f2e-0000-7000-8000-000000000001' },
          amounts: [1, 2],
        },
      },
    }
    const shown = JSON.stringify(maskPrivate(reported))
    for (const secret of ['ada.lovelace', 'Ada', 'Lovelace', '5551234567', 'Main', '4242 4242', '4242-4242'])
      expect(shown).not.toContain(secret)
    expect(maskPrivate(reported)).toMatchObject({
      id: 'evt_1Nv0FGQ9RKHgCVdK',
      created: 1_795_338_000,
      amount: 10_000,
      data: {
        object: {
          id: 'cs_test_a1b2',
          customer_email: 'a•••@example.com',
          customer_details: { address: { country: 'US' } },
          card: { last4: '4242', brand: 'visa' },
          note: 'paid with •••• 4242 by a•••@example.com',
          metadata: { attempt: '019a8f2e-0000-7000-8000-000000000001' },
          amounts: [1, 2],
        },
      },
    })
  })

  it.each([null, true, 0, '', [], {}])('keeps %j', (value) => {
    expect(maskPrivate(value)).toEqual(value)
  })
})
