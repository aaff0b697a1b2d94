/** Repayments to the investors of campaigns. */

import type { Generated } from 'kysely'
import type { RepaymentStage } from '#domain/repayment/stage.ts'
import type { PlanFrequency } from '#domain/repayment/repayment-plan.ts'
import type { repaymentGateways, RepaymentState, RepaymentType } from '#domain/repayment/repayment.ts'

export interface RepaymentTables {
  /** An amount that is distributed among the investors of a campaign. */
  distribution: {
    id: string
    campaign_id: string
    amount: bigint
    currency: string
    bank_reference: string | null
    created_by: string
    created_at: Date
    transaction_id: string
    /** Of an owner's repayment; null for an amount that an administrator distributes. */
    type: RepaymentType | null
    /** What of it returned capital when it was recorded. */
    capital: bigint
    /** It repaid the loan in full. */
    completes: boolean
  }
  distribution_share: {
    id: string
    distribution_id: string
    investor_id: string
    units: bigint
    amount: bigint
    transaction_id: string | null
    credited_at: Date | null
  }
  repayment: {
    id: string
    campaign_id: string
    type: RepaymentType
    state: Generated<RepaymentState>
    amount: bigint
    currency: string
    /** `2027-01-31` */
    period_start: string
    period_end: string
    due_on: string
    description: string
    reference: string
    gateway: (typeof repaymentGateways)[number] | null
    fee: Generated<bigint>
    created_by: string
    created_at: Date
    /** The administrator who recorded its transfer or declined it. */
    decided_by: string | null
    reason: Generated<string>
    bank_reference: string | null
    paid_at: Date | null
    distribution_id: string | null
    reminded_at: Generated<Date | null>
    overdue_at: Generated<Date | null>
    plan_id: string | null
    instalment: number | null
    charge_on: string | null
    charges: Generated<number>
    /** A file of the owner for the investors that receive it. */
    report_id: Generated<string | null>
  }
  repayment_plan: {
    id: string
    campaign_id: string
    type: RepaymentType
    amount: bigint
    currency: string
    frequency: PlanFrequency
    first_due_on: string
    instalments: number
    description: string
    created_by: string
    created_at: Date
    mandate_id: string | null
    made: Generated<number>
    next_due_on: string | null
    ended_at: Date | null
  }
  /** The stages of loans, with what was overdue then. Append-only. */
  repayment_stage: {
    id: string
    campaign_id: string
    stage: RepaymentStage
    note: string
    actor_id: string | null
    at: Date
    overdue: bigint
    overdue_since: string | null
  }
  repayment_check: { campaign_id: string; check_at: Date }
}
