/** Step 6 of a campaign: the payout account (platform 3, 5, 7). */

import { accountSchemes, accountTypes } from '#domain/draft/funding.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { draftRefusals, fieldProblem, ofCampaign, sectionDraft, staleDraft } from './campaign-edit.ts'
import { bool, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { sealedText } from '#contract/sealing.ts'

const paymentPath = 'campaign/payment-detail/{campaignId}'
export const sealedPaymentPath = 'campaign/payment-detail/{campaignId}/sealed'
const account = object({
  bankName: text({ max: bankNameMaximum }),
  accountType: oneOf(['', ...accountTypes]),
  scheme: oneOf(accountSchemes),
  /** Its last four characters behind a mask, or empty. */
  accountNumber: text({ max: 40 }),
  routingNumber: text({ max: 40 }),
  /** Our id of the owner's connected account (contract/payment/connected-account.ts), or empty. */
  achAccountId: text({ max: 200 }),
})

export const getFunding = call({
  method: 'GET',
  path: paymentPath,
  access: 'owner',
  summary: 'Returns step 6: the payout account. Account numbers are masked except for their last four characters.',
  spec: 'platform 7, reliability 6',
  params: ofCampaign,
  reply: object({ account, updatedAt: nullable(instant()), problems: list(fieldProblem, 50) }),
  cache: 'never',
})
export type FundingDraft = Value<typeof getFunding.reply>

const stale = ['campaign/payment-detail/', 'payment-options/payout-accounts', ...staleDraft]

/* @__NO_SIDE_EFFECTS__ */
function enterAccount(method: 'PATCH' | 'POST') {
  return call({
    method,
    path: paymentPath,
    access: 'owner',
    summary:
      "Sets the payout account. A masked number is left unchanged; a new number requires confirmation and consent. A connected account must be the owner's own, and usable.",
    spec: 'platform 5, 7, decisions T52, T53',
    params: ofCampaign,
    body: object({
      bankName: text({ max: bankNameMaximum }),
      accountType: text({ max: 20 }),
      scheme: text({ max: 10 }),
      accountNumber: text({ max: 60 }),
      confirmAccountNumber: optional(text({ max: 60 })),
      routingNumber: text({ max: 60 }),
      achAccountId: optional(text({ max: 200 })),
      tos: optional(bool()),
    }),
    reply: getFunding.reply,
    errors: ['CAMPAIGN_LOCKED'],
    idempotent: true,
    stale,
  })
}
export const updateFunding = enterAccount('PATCH')
export const enterFunding = enterAccount('POST')

export const updateSealedFunding = call({
  method: 'PATCH',
  path: sealedPaymentPath,
  access: 'owner',
  summary:
    "Sets the payout account from a text encrypted with the site's public key: the JSON body of the plain call, for this campaign and user. Replaces the version named in If-Match.",
  spec: 'reliability 5.3',
  params: ofCampaign,
  body: object({ sealed: sealedText }),
  reply: sectionDraft,
  errors: [...draftRefusals, 'SEALING_KEY_UNKNOWN', 'SEALED_UNREADABLE'],
  idempotent: true,
  versioned: true,
  stale,
})
