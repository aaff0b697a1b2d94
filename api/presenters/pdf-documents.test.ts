import { expect, it } from 'vitest'
import type { ListedEntry } from '#api/db/wallet/wallet-lists.ts'
import { texts } from '#api/texts/texts.ts'
import { literalText } from '#api/texts/values.ts'
import { loadPdfTexts } from '#api/texts/pdf/load-pdf-texts.ts'
import type { Receipt } from '#contract/investment.ts'
import { languages } from '#contract/shapes.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

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

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

it('a statement goes from its opening to its closing balance, entry by entry', async () => {
  const entries = [
    entry({}),
    entry({ event: 'invested', type: 'DEBIT', amount: 10_025n, fee: 125n, gateway: 'wallet', name: 'Harbour Lofts' }),
  ]
  const time = { personId: 'p', currency: 'USD', from: '2026-11-01', to: '2026-11-30', timeZone: 'Europe/Paris' }
  const holder = { name: 'Amal Haddad', email: 'amal@example.com' }
  const paper = statementPdf({ holder, time, opening: 1_000n, entries }, contextIn('en'), await loadPdfTexts('en'))
  const sums = paper.blocks.flatMap((block) => (block.is === 'rows' ? block.rows : []))
  expect(sums.map(({ term, value }) => [term, plain(value)])).toEqual([
    ['Holder', 'Amal Haddad'],
    ['E-mail', 'amal@example.com'],
    ['Days', 'November 1, 2026 – November 30, 2026'],
    ['Opening balance', '$10.00'],
    ['Came in', '$500.00'],
    ['Went out', '$100.25'],
    ['Closing balance', '$409.75 (US Dollar)'],
  ])
  const rows = paper.blocks.flatMap((block) => (block.is === 'table' ? block.rows : []))
  // The day is the site's: in Paris it is the next one already.
  expect(rows.map((row) => row.map(plain))).toEqual([
    ['Nov 22, 2026', 'Top-up · Card', '$500.00', '', '$510.00'],
    ['Nov 22, 2026', 'Invested · Harbour Lofts · fee $1.25', '', '$100.25', '$409.75'],
  ])
})

it.each(languages)(
  'a receipt in %s has every line of the page, and says that a test moved no money',
  async (language) => {
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
    const words = await loadPdfTexts(language)
    const paper = receiptPdf(receipt, contextIn(language), words)
    const rows = paper.blocks.flatMap((block) => (block.is === 'rows' ? block.rows : []))
    expect(rows.map(({ term }) => term)).toEqual(Object.values(words.receipt.terms))
    // A paid investment of a fixed campaign is not said to be the investor's for good.
    const said = JSON.stringify(paper.blocks)
    expect(said).toContain(texts[language].fundsShort['held-for-goal'].slice(0, -1))
    expect(said).not.toContain(texts[language].funds.closed({ closes: literalText('x') }))
    const total = plain(rows.find(({ main }) => main)?.value ?? '')
    // A yen has no hundredths.
    expect(total.replace(/\D/g, '')).toContain('100320')
    expect(paper.blocks.at(-1)).toEqual({ is: 'note', text: words.test })
    const unpaid = {
      ...receipt,
      investment: { ...receipt.investment, state: 'reserved', confirmedAt: null, funds: undefined },
    } as Receipt
    const draft = receiptPdf(
      { ...unpaid, transactionId: null, refundTransactionId: undefined, payment: null },
      contextIn(language),
      words,
    )
    expect(JSON.stringify(draft.blocks)).not.toContain(words.receipt.terms.transaction)
    expect(JSON.stringify(draft.blocks)).toContain(words.receipt.lead.reserved)
  },
)
