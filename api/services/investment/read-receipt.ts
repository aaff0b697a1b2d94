import { sectionValues } from '#api/db/draft/sections.ts'
import { textInLanguage } from '#domain/campaign/story.ts'
import { type ReconfirmationRow, reconfirmationOf } from '#api/db/campaign/amendments.ts'
import type { Reader } from '#api/db/database.ts'
import { type InvestmentRow, investmentOf } from '#api/db/investment/investments.ts'
import { bookingsOfInvestment } from '#api/db/wallet/ledger.ts'
import { type AttemptRow, latestAttemptOf } from '#api/db/payment/payments.ts'
import { refundsOfInvestment, type TracedRefund } from '#api/db/payment/refund-trace.ts'
import { type BankAccount, readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { alternativeMethods } from './payment-methods.ts'

interface ReceiptRequest {
  readonly id: string
  readonly member: Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>
  readonly language: Language
}

export interface ReceiptParts {
  readonly row: InvestmentRow
  readonly investor: Pick<Member, 'firstName' | 'lastName' | 'email'>
  readonly transactionId: string | null
  readonly refundTransactionId: string | undefined
  readonly bank: BankAccount | null
  /** The latest attempt with the chosen payment method. */
  readonly attempt: AttemptRow | undefined
  /** What the investor is asked about new terms of the campaign. */
  readonly reconfirmation: ReconfirmationRow | undefined
  readonly refunds: readonly TracedRefund[]
  /** How the campaign's owner allocates or allocated its units; empty if they do not. */
  readonly allocationDescription: string
  /** Of the site, in which days are stated. */
  readonly timeZone: string
  readonly methods: Awaited<ReturnType<typeof alternativeMethods>>
}

/** @throws CallError NOT_FOUND for another user's investment, as if it did not exist */
export async function readReceipt(
  db: Reader,
  { id, member, language }: ReceiptRequest,
  deps: Pick<Deps, 'clock' | 'gateways'>,
): Promise<ReceiptParts> {
  const row = await investmentOf(db, member.id, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  const [{ settings }, attempt, { paid, refunded }, reconfirmation, refunds] = await Promise.all([
    readSettings(db),
    latestAttemptOf(db, { investmentId: row.id }),
    bookingsOfInvestment(db, row.id),
    reconfirmationOf(db, row.id),
    refundsOfInvestment(db, row.id),
  ])
  return {
    row,
    investor: member,
    transactionId: paid?.id ?? (refunded ? null : row.transaction_id),
    refundTransactionId: refunded?.id ?? row.excess_transaction_id ?? undefined,
    // Payment instructions are shown once it is signed.
    bank: row.state === 'reserved' && row.gateway === 'offline' && row.hash !== null ? settings.bank : null,
    // An attempt with an earlier payment method does not describe the one chosen since.
    attempt: attempt?.gateway === row.gateway ? attempt : undefined,
    reconfirmation,
    refunds,
    allocationDescription: await describedAllocation(db, row, language),
    timeZone: settings.timezone,
    methods: await alternativeMethods(db, row, attempt, settings, deps),
  }
}

async function describedAllocation(
  db: Reader,
  { campaign_id: id, allocation_due_at: dueAt, allocated_by_owner: byOwner }: InvestmentRow,
  language: Language,
): Promise<string> {
  if (dueAt === null && !byOwner) return ''
  const sections = (await sectionValues(db, [id], ['fundraising', 'story', 'translations'])).get(id) ?? {}
  return textInLanguage(sections, 'fundraising', 'allocationDescription', language)
}
