/** Rows of counters, which triggers keep (docs/architecture.md), and of what is derived for lists. */

import type { Generated, GeneratedAlways } from 'kysely'
import type { ReviewThreadState } from '#domain/campaign/review-thread.ts'
import type { CommentState } from '#domain/social/discussion.ts'
import type { FlowKind } from '#domain/investment/holding.ts'
import type { ReportState } from '#domain/messaging/messaging.ts'
import type { RepaymentType } from '#domain/repayment/repayment.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import type { MovementKind } from '#domain/wallet/movement.ts'
import type { EntryStatus, EntryType } from '#domain/wallet/wallet.ts'

export interface CounterTables {
  campaign_investment_count: {
    campaign_id: string
    state: InvestmentState
    total: bigint
    units: bigint
    amount: bigint
  }
  campaign_raised_day: { campaign_id: string; day: string; amount: bigint }
  campaign_investor_count: { campaign_id: string; total: bigint }
  campaign_live_investor_count: { campaign_id: string; total: bigint }
  indication_count: { campaign_id: string; total: bigint; amount: bigint; named: bigint }
  user_indication_count: { user_id: string; total: bigint }
  campaign_comment_count: { campaign_id: string; status: CommentState; is_reply: boolean; total: bigint }
  campaign_follower_count: { campaign_id: string; total: bigint; named: bigint }
  campaign_follower_day: { campaign_id: string; day: string; total: bigint }
  review_thread_count: { campaign_id: string; state: ReviewThreadState; total: bigint }
  comment_reply_count: { parent_id: string; total: bigint }
  author_comment_count: { author_id: string; total: bigint }
  investor_investment_count: {
    investor_id: string
    currency: string
    state: InvestmentState
    total: bigint
    amount: bigint
  }
  investor_confirmed_day: { investor_id: string; currency: string; day: string; amount: bigint }
  investor_committed_day: { investor_id: string; currency: string; day: string; amount: bigint }
  investor_campaign: {
    investor_id: string
    campaign_id: string
    currency: string
    total: bigint
    active: bigint
    live: bigint
    /** Paid units, and what was paid for them without fees. */
    units: bigint
    confirmed: bigint
    /** The amount of unpaid reservations. */
    reserved: bigint
  }
  investor_campaign_count: { investor_id: string; currency: string; total: bigint }
  investor_flow_day: {
    investor_id: string
    campaign_id: string
    currency: string
    day: string
    kind: FlowKind
    /** Empty unless it is of an owner's repayment. */
    type: RepaymentType | ''
    amount: bigint
    capital: bigint
  }
  investor_movement_year: { investor_id: string; currency: string; year: number; type: EntryType; total: bigint }
  waiting_list_count: { campaign_id: string; bucket: bigint; total: bigint }
  wallet_entry_count: { wallet_id: string; type: EntryType; status: EntryStatus; total: bigint; amount: bigint }
  wallet_event_count: { wallet_id: string; total: bigint }
  saved_campaign_count: { user_id: string; total: bigint; public: bigint }
  follower_count: { followed_id: string; total: bigint }
  following_count: { follower_id: string; total: bigint }
  notification_count: { user_id: string; is_read: boolean; total: bigint }
  user_conversation_count: { user_id: string; archived: boolean; total: bigint; unread: bigint }
  support_conversation_count: { awaits_reply: boolean; total: bigint }
  user_block_count: { blocker_id: string; total: bigint }
  message_report_count: { state: ReportState; total: bigint }
  upheld_report_count: { author_id: string; total: bigint }
  escrow_total: { account_id: string; kind: string; amount: bigint }

  investor_movement: {
    id: string
    investor_id: string
    kind: MovementKind
    type: GeneratedAlways<EntryType>
    investment_id: string | null
    campaign_id: string
    currency: string
    amount: bigint
    /** What of a distribution returned the investor's capital. */
    capital: Generated<bigint>
    /** Of a distribution by the campaign's owner. */
    repayment_type: Generated<RepaymentType | null>
    created_at: Date
    day: Generated<string>
    year: GeneratedAlways<number>
  }
  investment_term: {
    campaign_id: string
    term: string
    state: InvestmentState
    created_at: Date
    investment_id: string
  }
}
