import { describe, expect, it } from 'vitest'
import { cleanAccount, connectedProblems, fundingProblems } from './funding.ts'
import { isMasked, masked } from '#domain/masking.ts'

const us = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '9900009606',
  confirmAccountNumber: '9900009606',
  routingNumber: '011401533',
  tos: 'yes',
}
const problems = (change: Readonly<Record<string, string>>): string[] =>
  fundingProblems({ ...us, ...change }).map(({ path, code }) => `${path}:${code}`)

describe('an account in the United States', () => {
  it("is complete with a provider's sample", () => expect(problems({})).toEqual([]))
  it.each([
    ['four digits', '1234', 'too-short'],
    ['five digits', '12345', undefined],
    ['twenty digits', '12345678901234567890', undefined],
    ['twenty-one digits', '123456789012345678901', 'too-long'],
    ['a letter', '12345a', 'number'],
    ['Arabic digits and spaces', '١٢٣٤٥ ٦٧٨', undefined],
  ])('validates a number of %s', (_, accountNumber, code) =>
    expect(problems({ accountNumber, confirmAccountNumber: accountNumber })).toEqual(
      code === undefined ? [] : [`accountNumber:${code}`],
    ),
  )
  it.each([
    ['a wrong check digit', '123456789'],
    ['eight digits', '01140153'],
    ['nothing but zeros', '000000000'],
  ])('rejects a routing number with %s', (_, routingNumber) =>
    expect(problems({ routingNumber })).toEqual(['routingNumber:routing']),
  )
  it('requires the number twice and the accepted terms', () => {
    expect(problems({ confirmAccountNumber: '' })).toEqual(['confirmAccountNumber:required'])
    expect(problems({ confirmAccountNumber: '9900009607' })).toEqual(['confirmAccountNumber:account-mismatch'])
    expect(problems({ tos: '' })).toEqual(['tos:accept'])
  })
  it('accepts a stored number unchanged', () =>
    expect(
      problems({
        accountNumber: masked('9900009606'),
        routingNumber: masked('011401533'),
        confirmAccountNumber: '',
        tos: '',
      }),
    ).toEqual([]))
})

it.each([
  ['NL47INGB5697455291', []],
  ['AD12 0001 2030 2003 5910 0100', []],
  ['NL48INGB5697455291', ['accountNumber:iban']],
  ['12345678', ['accountNumber:format']],
])('validates the check digits of the IBAN %s', (accountNumber, expected) =>
  expect(
    problems({ scheme: 'iban', accountNumber, confirmAccountNumber: accountNumber, routingNumber: 'NWBKGB21' }),
  ).toEqual(expected),
)

describe('the chosen connected account', () => {
  const accounts = new Map([
    ['good', 'usable'],
    ['half', 'unfinished'],
    ['lost', 'restricted'],
    ['out', 'disconnected'],
  ] as const)
  it.each([
    ['none of the existing ones', '', 'required'],
    ['one that can receive money', 'good', undefined],
    ['an unfinished one', 'half', 'account-unusable'],
    ['one without payouts', 'lost', 'account-unusable'],
    ['one that its owner disconnected', 'out', 'account-unusable'],
    ['one of another owner', 'other', 'account-unusable'],
  ])('%s', (_, chosen, code) =>
    expect(connectedProblems(chosen, accounts)).toEqual(code === undefined ? [] : [{ path: 'achAccountId', code }]),
  )
  it('is accepted on a device that does not know the accounts, but required', () => {
    expect(connectedProblems('any', undefined)).toEqual([])
    expect(connectedProblems('', undefined)).toEqual([{ path: 'achAccountId', code: 'connect' }])
  })
  it('must be connected first when no account can receive money', () => {
    expect(connectedProblems('', new Map([['half', 'unfinished']]))).toEqual([
      { path: 'achAccountId', code: 'connect' },
    ])
    expect(connectedProblems('', new Map())).toEqual([{ path: 'achAccountId', code: 'connect' }])
  })
})

it('shows only the last four characters', () => {
  expect(masked('9900009606')).toBe('••••9606')
  expect(isMasked(masked('9900009606'))).toBe(true)
  expect(cleanAccount(' ٩٩-00 ab')).toBe('9900AB')
})
