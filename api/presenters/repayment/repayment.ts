import type { AttemptRow } from '#api/db/payment/payments.ts'
import { maskedMethod, type PlanRow } from '#api/db/repayment/repayment-plans.ts'
import type { RepaymentRow } from '#api/db/repayment/repayments.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import { publicName } from '#api/presenters/account/public-name.ts'
import { presentScan } from '#api/presenters/content/file-scan.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { presentBank } from '#api/presenters/investment/investment.ts'
import type { RepaymentItem } from '#contract/repayment/admin-repayment.ts'
import type { Repayment, RepaymentDetail, RepaymentPlan } from '#contract/repayment/repayment.ts'
import { type Actor, isOnTeam } from '#domain/account/permissions.ts'
import type { Language } from '#contract/shapes.ts'
import type { IsoDate } from '#domain/calendar.ts'
import { isLate, isOpen } from '#domain/repayment/repayment.ts'
import { planState } from '#domain/repayment/repayment-plan.ts'

export function presentRepayment(row: RepaymentRow, today: IsoDate): Repayment {
  return {
    ...shared(row, today),
    campaignId: row.campaign_id,
    investors: Number(row.shares),
    credited: Number(row.credited),
    instalment:
      row.plan_id === null || row.instalment === null || row.instalments === null
        ? null
        : { planId: row.plan_id, number: row.instalment, of: row.instalments },
    chargeOn: isOpen(row.state) ? row.charge_on : null,
  }
}

export function presentPlan(row: PlanRow): RepaymentPlan {
  const isEnded = row.ended_at !== null || row.next_due_on === null
  return {
    id: row.id,
    type: row.type,
    state: planState({ isEnded, isFirstPaid: row.first_paid, isChargeable: row.method_ref !== null }),
    amount: { amount: row.amount, currency: row.currency },
    frequency: row.frequency,
    firstDueOn: row.first_due_on,
    nextDueOn: row.next_due_on,
    instalments: row.instalments,
    made: row.made,
    account: row.last4 === null ? null : maskedMethod({ label: row.label, last4: row.last4 }),
  }
}

/** @param reader the administrator who reads it */
export function presentRepaymentItem(row: RepaymentRow, today: IsoDate, reader: Actor): RepaymentItem {
  return {
    ...shared(row, today),
    campaign: { id: row.campaign_id, name: row.name ?? row.slug, slug: row.slug },
    owner: { name: `${row.first_name} ${row.last_name}`, email: row.email },
    reference: row.reference,
    bankReference: row.bank_reference,
    ownTeam: isOnTeam(reader, { ownerId: row.owner_id, editorIds: row.editor_ids }),
  }
}

function shared(row: RepaymentRow, today: IsoDate) {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    late: isLate(row.state, row.due_on, today),
    amount: { amount: row.amount, currency: row.currency },
    periodStart: row.period_start,
    periodEnd: row.period_end,
    dueOn: row.due_on,
    description: row.description,
    gateway: row.gateway,
    fee: row.fee,
    reason: row.reason,
    report:
      row.report_mime === null || row.report_bytes === null
        ? null
        : { type: row.report_mime, bytes: Number(row.report_bytes), ...presentScan(row.report_state) },
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

interface ShareRow {
  readonly units: bigint
  readonly amount: bigint
  readonly first_name: string
  readonly last_name: string
  readonly show_name: boolean
  readonly anonymous: boolean
}

/** Names are shown by consent, else initials; of an anonymous investor nothing (decision T7). */
export function presentShares(shares: readonly ShareRow[]): RepaymentDetail['shares'] {
  return shares.map((share) => ({
    name: share.anonymous ? '' : publicName(share),
    units: share.units,
    amount: share.amount,
  }))
}

interface OwnRepayment {
  readonly row: RepaymentRow
  readonly today: IsoDate
  readonly investors: number
  readonly units: bigint
  readonly shares: readonly ShareRow[]
  readonly attempt: AttemptRow | undefined
  readonly methods: readonly RepaymentDetail['methods'][number][]
  readonly available: bigint
  readonly bank: BankAccount | null
}

export function presentRepaymentDetail(of: OwnRepayment, language: Language): RepaymentDetail {
  const { row } = of
  return {
    ...presentRepayment(row, of.today),
    campaign: { id: row.campaign_id, name: row.name ?? row.slug },
    investors: of.investors,
    units: of.units,
    shares: presentShares(of.shares),
    payment: of.attempt ? presentAttempt(of.attempt) : null,
    methods: [...of.methods],
    available: of.available,
    reference: row.reference,
    bank: presentBank(of.bank, row.currency, language),
    bankReference: row.bank_reference,
    transactionId: row.transaction_id,
  }
}
