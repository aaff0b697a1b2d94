import { expect, it } from 'vitest'
import { type BankEntry, bankProblems, cleanBank, looksLikeIban } from './bank.ts'

const account: BankEntry = {
  accountName: 'Harbour Homes Client Account',
  bankName: 'Bank of the Harbour',
  accountNumber: '12-345 678/90',
  routing: '',
  note: {},
}

it('takes an account with a holder, a bank and a number', () => expect(bankProblems(account)).toEqual([]))

it.each<[Partial<BankEntry>, string, string, number?]>([
  [{ accountName: ' ' }, 'accountName', 'required'],
  [{ accountName: 'x'.repeat(121) }, 'accountName', 'too-long', 120],
  [{ accountName: 'Homes <b>' }, 'accountName', 'characters'],
  [{ bankName: '' }, 'bankName', 'required'],
  [{ bankName: 'x'.repeat(121) }, 'bankName', 'too-long', 120],
  [{ bankName: 'Bank\u0007' }, 'bankName', 'characters'],
  [{ accountNumber: '' }, 'accountNumber', 'required'],
  [{ accountNumber: '1'.repeat(51) }, 'accountNumber', 'too-long', 50],
  [{ accountNumber: 'see below!' }, 'accountNumber', 'characters'],
  [{ accountNumber: '-' }, 'accountNumber', 'characters'],
  [{ accountNumber: 'DE89 3704 0044 0532 0130 01' }, 'accountNumber', 'iban'],
  // Two neighbours swapped.
  [{ accountNumber: 'GB82WEST12345698765423' }, 'accountNumber', 'iban'],
  [{ routing: '1'.repeat(51) }, 'routing', 'too-long', 50],
  [{ routing: '021 000 021; or another' }, 'routing', 'characters'],
  [{ note: { en: 'Fine.', fr: 'x'.repeat(501) } }, 'note.fr', 'too-long', 500],
  [{ note: { ar: '\u0000' } }, 'note.ar', 'characters'],
])('refuses %j: %s %s', (change, path, code, limit) =>
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
])('keeps the IBAN %s as %s', (typed, kept) => {
  const entry = { ...account, accountNumber: typed }
  expect(bankProblems(entry)).toEqual([])
  expect(cleanBank(entry).accountNumber).toBe(kept)
  expect(looksLikeIban(kept)).toBe(true)
  expect(bankProblems(cleanBank(entry))).toEqual([])
})

it('keeps other numbers as they were written, in digits that every bank reads', () => {
  expect(cleanBank({ ...account, accountNumber: ' ٠١٢٣  ٤٥٦ ', routing: '02-11' })).toMatchObject({
    accountNumber: '0123 456',
    routing: '02-11',
  })
  expect(looksLikeIban('0000 0000 0000')).toBe(false)
})

it('keeps a note of several lines, and none where nothing is said', () => {
  const entry = { ...account, note: { en: ' One.\nTwo. ', fr: ' ', ar: '' } }
  expect(bankProblems(entry)).toEqual([])
  expect(cleanBank(entry).note).toEqual({ en: 'One.\nTwo.' })
})
