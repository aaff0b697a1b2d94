import { numbersFor } from '#domain/payment/bank.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import type { BankDetails, Investment } from '#contract/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'
import { goalReached } from '#domain/campaign/campaign.ts'
import { type FundsStatus, fundsStatusOf } from '#domain/wallet/funds.ts'
import { allocationOf, investmentOutcome } from '#domain/investment/investment.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'
import { textIn } from '#api/texts/localized.ts'

/** An investment for its investor. */
export function presentInvestment(row: InvestmentRow): Investment {
  return {
    id: row.id,
    campaign: {
      id: row.campaign_id,
      slug: row.slug,
      name: row.name ?? row.slug,
      picture: presentPicture(row, ''),
      ended: row.status !== 2,
    },
    state: row.state,
    outcome: investmentOutcome(row.state),
    units: row.units,
    unitPrice: row.unit_price,
    amount: { amount: row.amount, currency: row.currency },
    fee: row.fee,
    gateway: row.gateway,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    triesUntil: row.state === 'reserved' ? (row.attempts_until?.toISOString() ?? null) : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    agreement: agreementIn(row),
    ...allocationIn(row),
    ...(row.state === 'confirmed'
      ? {
          funds: {
            status: fundsStatusIn(row),
            closesAt: (row.allocation_due_at ?? row.closes_at)?.toISOString() ?? null,
          },
        }
      : {}),
  }
}

/** Where the money of a paid investment is held now. */
export function fundsStatusIn({
  status,
  raise_type,
  raised,
  goal,
  offered_price,
  allocation_due_at,
}: InvestmentRow): FundsStatus {
  return fundsStatusOf({
    status,
    raiseType: raise_type ?? 'fixed',
    raised,
    unallocated: allocation_due_at !== null,
    goalReached: goal !== null && goalReached(raised, goal, offered_price ?? 1n),
  })
}

function allocationIn(row: InvestmentRow): Pick<Investment, 'allocation'> {
  const allocation = allocationOf(row)
  return allocation ? { allocation } : {}
}

function agreementIn({ hash, signed_at, cancel_rule, cancel_until }: InvestmentRow): Investment['agreement'] {
  return hash === null || signed_at === null || cancel_rule === null || cancel_until === null
    ? null
    : { hash, signedAt: signed_at.toISOString(), cancelRule: cancel_rule, cancelUntil: cancel_until.toISOString() }
}

/** The account that receives a payment, with its numbers for the currency. */
export function presentBank(bank: BankAccount | null, currency: string, language: Language): BankDetails | null {
  if (bank === null) return null
  const { accountName, bankName, note } = bank
  return { accountName, bankName, ...numbersFor(bank, currency), note: textIn(note, language) }
}
