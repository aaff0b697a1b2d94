import type { CampaignAccountRow } from '#api/db/payment/campaign-accounts.ts'
import type { StoredMandateRow } from '#api/db/payment/mandates.ts'
import type { ChargingPlanRow } from '#api/db/repayment/repayment-plans.ts'
import type { CampaignAccount, PaymentMethod } from '#contract/payment/payment-options.ts'
import { type Actor, editableSections } from '#domain/account/permissions.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { payoutHoldEnd } from '#domain/payment/payout.ts'

interface UsedMethod {
  readonly row: StoredMandateRow
  readonly plans: readonly ChargingPlanRow[]
}

export function presentPaymentMethod({ row, plans }: UsedMethod): PaymentMethod {
  return {
    id: row.id,
    gateway: row.gateway,
    test: row.test,
    label: row.label,
    last4: row.last4,
    expires:
      row.expires_month === null || row.expires_year === null
        ? null
        : { month: row.expires_month, year: row.expires_year },
    agreedAt: row.agreed_at.toISOString(),
    usedBy: plans.slice(0, 50).map((plan) => ({
      planId: plan.id,
      campaign: { id: plan.campaign_id, name: plan.name ?? plan.slug },
      type: plan.type,
      amount: { amount: plan.amount, currency: plan.currency },
      frequency: plan.frequency,
      nextOn: plan.next_on,
    })),
  }
}

/** The account of a campaign for its owner. */
export function presentCampaignAccount(row: CampaignAccountRow, owner: Actor, now: number): CampaignAccount {
  const { status, owner_id: ownerId, company_name: companyName, connected_state: state } = row
  // Nothing of a draft can be paid out.
  const heldUntil = isPublic(status) ? payoutHoldEnd(row.changed_at.getTime(), now) : undefined
  return {
    campaign: { id: row.id, name: row.name ?? row.slug },
    status,
    bankName: row.bank_name,
    scheme: row.scheme,
    accountNumber: row.masked_number,
    changedAt: row.changed_at.toISOString(),
    heldUntil: heldUntil === undefined ? null : new Date(heldUntil).toISOString(),
    connected:
      companyName === null || state === null ? null : { companyName, state, test: row.connected_test ?? false },
    isEditable: editableSections(owner, { ownerId, editorIds: [], status }).includes('funding'),
  }
}
