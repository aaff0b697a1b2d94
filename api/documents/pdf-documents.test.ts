import { expect, it } from 'vitest'
import type { ListedEntry } from '#api/db/wallet/wallet-lists.ts'
import { text } from '#api/texts/text.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import { languages } from '#contract/shapes.ts'
import { receiptPdf } from '#api/documents/investment/receipt-pdf.ts'
import { statementPdf } from '#api/documents/wallet/statement-pdf.ts'

const at = new Date('2026-11-21T23:30:00Z')
const contextIn = (language: 'en' | 'fr' | 'ar') => ({ language, site: 'Freehold', timeZone: 'Europe/Paris', at })

function entry(change: Partial<ListedEntry>): ListedEntry {
  return {
    id: 'e',
    event: 'top-up',
    type: 'CREDIT',
    amount: 50_000n,
    fee: 0n,
    status: 2,
    gateway: 'stripe',
    booked_at: at,
    created_at: at,
    currency: 'USD',
    name: null,
    slug: null,
    ...change,
  } as ListedEntry
}

const receiptTerms = [
  'campaign',
  'units',
  'unitPrice',
  'amount',
  'fee',
  'total',
  'status',
  'method',
  'reservedAt',
  'signedAt',
  'confirmedAt',
  'investor',
  'email',
  'reference',
  'transaction',
  'refundTransaction',
  'agreement',
] as const

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

it('a statement lists its entries from the opening to the closing balance', async () => {
  const entries = [
    entry({}),
    entry({ event: 'invested', type: 'DEBIT', amount: 10_025n, fee: 125n, gateway: 'wallet', name: 'Harbour Lofts' }),
  ]
  const time = { personId: 'p', currency: 'USD', from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Paris' }
  const holder = { name: 'Amal Haddad', email: 'amal@example.com' }
  const pdf = statementPdf({ holder, time, opening: 1_000n, entries }, contextIn('en'))
  const sums = pdf.blocks.flatMap((block) => (block.is === 'rows' ? block.rows : []))
  expect(sums.map(({ term, value }) => [term, plain(value)])).toEqual([
    ['Account holder', 'Amal Haddad'],
    ['E-mail', 'amal@example.com'],
    ['Period', 'November 1, 2026 – November 30, 2026'],
    ['Opening balance', '$10.00'],
    ['Money in', '$500.00'],
    ['Money out', '$100.25'],
    ['Closing balance', '$409.75 (US Dollar)'],
  ])
  const rows = pdf.blocks.flatMap((block) => (block.is === 'table' ? block.rows : []))
  // The day is the site's: in Paris it is already the next day.
  expect(rows.map((row) => row.map(plain))).toEqual([
    ['Nov 22, 2026', 'Deposit · Card', '$500.00', '', '$510.00'],
    ['Nov 22, 2026', 'Investment · Harbour Lofts · fee $1.25', '', '$100.25', '$409.75'],
  ])
})

it.each(languages)('a receipt in %s has every line of the page, and a note for test payments', async (language) => {
  const receipt = {
    investment: {
      state: 'confirmed',
      campaign: { name: 'Harbour Lofts' },
      units: 40n,
      unitPrice: 2_500n,
      amount: { amount: 100_000n, currency: 'JPY' },
      fee: 320n,
      gateway: 'stripe',
      reference: 'FH-2345',
      createdAt: '2026-11-20T10:00:00.000Z',
      confirmedAt: '2026-11-21T10:00:00.000Z',
      agreement: { hash: 'a'.repeat(64), signedAt: '2026-11-20T10:05:00.000Z' },
      funds: { status: 'held-for-goal', closesAt: '2027-02-01T00:00:00.000Z' },
    },
    investor: { name: 'Amal Haddad', email: 'amal@example.com' },
    transactionId: 'tx-1',
    refundTransactionId: 'tx-2',
    payment: { test: true },
  } as unknown as Receipt
  const pdf = receiptPdf(receipt, contextIn(language))
  const rows = pdf.blocks.flatMap((block) => (block.is === 'rows' ? block.rows : []))
  expect(rows.map(({ term }) => term)).toEqual(receiptTerms.map((term) => text(language, `receipt-pdf.term.${term}`)))
  // The receipt of a fixed campaign must not state that the investment is final.
  const content = JSON.stringify(pdf.blocks)
  expect(content).toContain(text(language, 'invested-funds.short.held-for-goal').slice(0, -1))
  expect(content).not.toContain(text(language, 'invested-funds.closed'))
  const total = plain(rows.find(({ main }) => main)?.value ?? '')
  // The yen has no minor unit.
  expect(total.replace(/\D/g, '')).toContain('100320')
  expect(pdf.blocks.at(-1)).toEqual({ is: 'note', text: text(language, 'pdf.test') })
  const unpaid = {
    ...receipt,
    investment: { ...receipt.investment, state: 'reserved', confirmedAt: null, funds: undefined },
  } as Receipt
  const draft = receiptPdf(
    { ...unpaid, transactionId: null, refundTransactionId: undefined, payment: null },
    contextIn(language),
  )
  expect(JSON.stringify(draft.blocks)).not.toContain(text(language, 'receipt-pdf.term.transaction'))
  expect(JSON.stringify(draft.blocks)).toContain(text(language, 'receipt-pdf.lead.reserved'))
})
