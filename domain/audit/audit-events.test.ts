import { describe, expect, it } from 'vitest'
import { shownFacts } from './audit-events.ts'

describe('facts of an audit event', () => {
  it('are listed one by one, nested ones included', () => {
    expect(
      shownFacts({
        from: 1,
        to: 2,
        on: true,
        was: null,
        sent: { amount: '10000', currency: 'USD' },
        parts: ['iban', 'bic'],
      }),
    ).toEqual([
      { name: 'from', value: '1' },
      { name: 'to', value: '2' },
      { name: 'on', value: 'true' },
      { name: 'was', value: '–' },
      { name: 'sent.amount', value: '10000' },
      { name: 'sent.currency', value: 'USD' },
      { name: 'parts.0', value: 'iban' },
      { name: 'parts.1', value: 'bic' },
    ])
  })

  it.each([
    'Ada Lovelace',
    'ada@example.com',
    '12 Main Street',
    'Haddad',
    'GB29NWBK60161331926819',
    '4242424242424242',
    '<b>x</b>',
    'a'.repeat(200),
  ])('mask %s', (text) => {
    const [fact] = shownFacts({ bankReference: text })
    expect(fact?.value).toBe('•••')
  })

  it('mask values with private names', () => {
    expect(shownFacts({ account_number: '12345', iban: 'gb29' }).map(({ value }) => value)).toEqual(['•••', '•••'])
  })

  it('are limited to 60', () => {
    expect(shownFacts(Array.from({ length: 500 }, () => 1))).toHaveLength(60)
  })
})
