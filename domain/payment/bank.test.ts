import { expect, it } from 'vitest'
import { type BankEntry, bankProblems, cleanBank, numbersFor } from './bank.ts'
import { hasIbanFormat } from './bank-numbers.ts'

const account: BankEntry = {
  accountName: 'Harbour Homes Client Account',
  bankName: 'Bank of the Harbour',
  accountNumber: '12-345 678/90',
  routing: 'WESTGB2L',
  note: {},
}

it('accepts an account with a holder, a bank and a number', () => expect(bankProblems(account)).toEqual([]))

it.each<[Partial<BankEntry>, string, string, number?]>([
  [{ accountName: ' ' }, 'accountName', 'required'],
  [{ accountName: 'x'.repeat(121) }, 'accountName', 'too-long', 120],
  [{ accountName: 'Homes <b>' }, 'accountName', 'characters'],
  [{ bankName: '' }, 'bankName', 'required'],
  [{ bankName: 'x'.repeat(121) }, 'bankName', 'too-long', 120],
  [{ bankName: 'Bank\u0007' }, 'bankName', 'characters'],
  [{ accountNumber: '' }, 'accountNumber', 'required'],
  [{ accountNumber: '1'.repeat(51) }, 'accountNumber', 'too-long', 50],
  [{ accountNumber: 'see below!' }, 'accountNumber', 'iban'],
  [{ accountNumber: '-' }, 'accountNumber', 'number'],
  // A text that a program would parse as a number.
  [{ accountNumber: '1e309' }, 'accountNumber', 'number'],
  [{ accountNumber: '0x1F4A9' }, 'accountNumber', 'number'],
  [{ accountNumber: 'Infinity' }, 'accountNumber', 'iban'],
  [{ accountNumber: '1234' }, 'accountNumber', 'too-short', 5],
  [{ accountNumber: '1'.repeat(21) }, 'accountNumber', 'too-long', 20],
  // The check digits are for another length than its country's.
  [{ accountNumber: 'DE35 3704 0044 0532 0130 0' }, 'accountNumber', 'iban'],
  [{ accountNumber: 'ZZ89 3704 0044 0532 0130 00' }, 'accountNumber', 'iban'],
  [{ accountNumber: 'DE89 3704 0044 0532 0130 01' }, 'accountNumber', 'iban'],
  // Two adjacent characters swapped.
  [{ accountNumber: 'GB82WEST12345698765423' }, 'accountNumber', 'iban'],
  [{ routing: '' }, 'routing', 'required'],
  [{ iban: 'DE89 3704 0044 0532 0130 01' }, 'iban', 'iban'],
  [{ iban: '12345678' }, 'iban', 'iban'],
  [{ iban: 'DE89 3704 0044 0532 0130 00', bic: '021000021' }, 'bic', 'format'],
  // A code without its number would be lost.
  [{ bic: 'COBADEFF' }, 'iban', 'required'],
  [{ routing: '1'.repeat(51) }, 'routing', 'routing', 9],
  [{ routing: '021000022' }, 'routing', 'routing', 9],
  [{ routing: '02100002' }, 'routing', 'routing', 9],
  [{ routing: '000000000' }, 'routing', 'routing', 9],
  [{ routing: 'DEUTDEF' }, 'routing', 'format'],
  [{ accountNumber: 'DE89370400440532013000', routing: '021000021' }, 'routing', 'format'],
  [{ note: { en: 'Fine.', fr: 'x'.repeat(501) } }, 'note.fr', 'too-long', 500],
  [{ note: { ar: '\u0000' } }, 'note.ar', 'characters'],
])('rejects %j: %s %s', (change, path, code, limit) =>
  expect(bankProblems({ ...account, ...change })).toEqual([{ path, code, ...(limit === undefined ? {} : { limit }) }]),
)

// Examples of the IBAN registry.
it.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['gb82 west 1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 32'],
  ['FR14-2004-1010-0505-0001-3M02-606', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['AE٠٧ ٠٣٣١ ٢٣٤٥ ٦٧٨٩ ٠١٢٣ ٤٥٦', 'AE07 0331 2345 6789 0123 456'],
  ['NO9386011117947', 'NO93 8601 1117 947'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
])('formats the IBAN %s as %s', (typed, stored) => {
  const entry = { ...account, accountNumber: typed, routing: '' }
  expect(bankProblems(entry)).toEqual([])
  expect(cleanBank(entry).accountNumber).toBe(stored)
  expect(hasIbanFormat(stored)).toBe(true)
  expect(bankProblems(cleanBank(entry))).toEqual([])
})

it('keeps other numbers as entered, with ASCII digits', () => {
  expect(cleanBank({ ...account, accountNumber: ' ٠١٢٣  ٤٥٦ ', routing: '0210 0002-1' })).toMatchObject({
    accountNumber: '0123 456',
    routing: '021000021',
  })
  expect(hasIbanFormat('0000 0000 0000')).toBe(false)
})

it('keeps a note of several lines, and drops empty ones', () => {
  const entry = { ...account, note: { en: ' One.\nTwo. ', fr: ' ', ar: '' } }
  expect(bankProblems(entry)).toEqual([])
  expect(cleanBank(entry).note).toEqual({ en: 'One.\nTwo.' })
})

it('has an IBAN for payments in other currencies than the dollar, if one is entered', () => {
  const both = cleanBank({ ...account, iban: 'de89370400440532013000', bic: 'coba de ff' })
  expect(both).toMatchObject({ iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' })
  expect(numbersFor(both, 'EUR')).toEqual({ accountNumber: 'DE89 3704 0044 0532 0130 00', routing: 'COBADEFF' })
  expect(numbersFor(both, 'USD')).toEqual({ accountNumber: '12-345 678/90', routing: 'WESTGB2L' })
  const one = cleanBank({ ...account, iban: ' ', bic: '' })
  expect(Object.keys(one)).not.toContain('iban')
  expect(numbersFor(one, 'EUR')).toEqual(numbersFor(one, 'USD'))
})
