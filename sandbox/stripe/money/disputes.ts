/** Disputes: the payer or the payer's bank reverses a payment. Only the control interface opens one. */

import { optional, text } from '#sandbox/fields.ts'
import { book } from './balance.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { noEvidence } from './dispute-evidence.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { missing } from '#sandbox/stripe/errors.ts'
import type { Charge, Dispute } from './money-objects.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

const answerWithinSeconds = 9 * 86_400

/** @param part of the charge's remaining amount; all of it by default */
export function openDispute(here: StripeContext, charge: Charge, reason: string, part?: number): Dispute {
  const { state, holdings } = here
  const id = newId(state, 'du')
  const left = charge.amount - charge.amount_refunded
  const amount = Math.min(part ?? left, left)
  const taken = book(state, holdings, {
    type: 'adjustment',
    amount: -amount,
    fee: state.options.disputeFee,
    currency: charge.currency,
    source: id,
    reportingCategory: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const created = state.around.schedule.seconds()
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  charge.disputed = true
  holdings.disputes.set(id, dispute)
  emit(here, 'charge.dispute.created', dispute)
  emit(here, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(here: StripeContext, dispute: Dispute, won: boolean): void {
  dispute.status = won ? 'won' : 'lost'
  if (won) {
    const back = book(here.state, here.holdings, {
      type: 'adjustment',
      amount: dispute.amount,
      currency: dispute.currency,
      source: dispute.id,
      reportingCategory: 'dispute_reversal',
      description: `Chargeback reversal for ${dispute.charge}`,
    })
    dispute.balance_transactions.push(back)
    emit(here, 'charge.dispute.funds_reinstated', dispute)
  }
  emit(here, 'charge.dispute.closed', dispute)
}

export function disputeOf(here: StripeContext, id: string): Dispute {
  const dispute = here.holdings.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

export const disputeCalls: readonly StripeCall[] = [
  call(
    'GET',
    '/disputes',
    { ...listShape, charge: optional(text()), payment_intent: optional(text()) },
    (here, params) =>
      listed(
        '/v1/disputes',
        here.holdings.disputes.values(),
        params,
        (each) =>
          (params.charge === undefined || each.charge === params.charge) &&
          (params.payment_intent === undefined || each.payment_intent === params.payment_intent),
      ),
  ),
  call('GET', '/disputes/:id', {}, (here, _params, id) => disputeOf(here, id)),
  call('POST', '/disputes/:id/close', {}, (here, _params, id) => {
    const dispute = disputeOf(here, id)
    if (dispute.status === 'needs_response') closeDispute(here, dispute, false)
    return dispute
  }),
]
