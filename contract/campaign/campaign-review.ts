/** Campaign reviews by administrators (decision T79). */

import { call } from '#contract/call.ts'
import {
  date,
  money,
  minor,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  bool,
  type Value,
} from '#contract/schema.ts'
import { accreditations, distributionFrequencies, raiseTypes } from '#domain/campaign/campaign.ts'
import { countryRuleModes } from '#domain/identity/residence.ts'
import { reviewDecisions } from '#domain/draft/changes-since-decision.ts'
import { connectedStates } from '#domain/payment/connected-account.ts'
import { accountSchemes } from '#domain/draft/funding.ts'
import { amountMaximum, bankNameMaximum } from '#domain/limits.ts'
import { amendment } from '#contract/campaign/closing.ts'
import {
  commentText,
  reviewThread,
  staleThreads,
  threadCounts,
  topicPath,
  topicSection,
} from '#contract/campaign/review-thread.ts'
import { comingSoonStates } from '#domain/campaign/coming-soon.ts'
import { comingSoonVersion } from '#contract/campaign/own-coming-soon.ts'
import { changedField, proposal } from '#contract/draft/campaign-proposal.ts'
import { campaignStatusCode, optionKey, paged, paging } from '#contract/shapes.ts'

const adminCampaign = object({
  id: id(),
  slug: text({ max: 80 }),
  kind: oneOf(['equity', 'debt', 'reit']),
  status: campaignStatusCode,
  name: text({ max: 4000 }),
  company: text({ max: 4000 }),
  owner: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  goal: nullable(money()),
  raised: minor(),
  closesAt: nullable(instant()),
  updatedAt: instant(),
  /** Review comments that await the team, and replies that await an administrator. */
  openComments: integer({ min: 0, max: 1_000_000_000 }),
  answeredComments: integer({ min: 0, max: 1_000_000_000 }),
})
export type AdminCampaign = Value<typeof adminCampaign>

export const listCampaigns = call({
  method: 'GET',
  path: 'admin/campaigns',
  access: 'admin',
  summary: 'Lists campaigns of every status, latest change first.',
  spec: 'decision T79',
  query: object({
    ...paging,
    status: optional(campaignStatusCode),
    changed: optional(bool()),
    /** Only campaigns with replies that await an administrator. */
    answered: optional(bool()),
    search: optional(text({ max: 100 })),
  }),
  reply: object({ items: list(adminCampaign, 200), ...paged }),
})

export const getCampaign = call({
  method: 'GET',
  path: 'admin/campaigns/{id}',
  access: 'admin',
  summary: 'Returns a campaign for review, with its checklist and history.',
  spec: 'decisions T15, T79',
  params: object({ id: id() }),
  reply: object({
    campaign: adminCampaign,
    /** The reader owns or edits the campaign, so that another administrator decides. */
    ownTeam: bool(),
    /** The terms as far as they are entered; amounts in the currency of the goal. */
    terms: object({
      currency: nullable(text({ max: 3 })),
      unitPrice: nullable(minor()),
      minimum: nullable(minor()),
      maximum: nullable(minor()),
      raiseType: oneOf(raiseTypes),
      accreditation: oneOf(accreditations),
      investorCountryRule: oneOf(countryRuleModes),
      investorCountries: list(text({ max: 2 }), 250),
      propertyType: nullable(optionKey),
      strategy: nullable(optionKey),
      returnPoints: nullable(integer({ min: 0, max: 1_000_000 })),
      termMonths: nullable(integer({ min: 0, max: 12_000 })),
      frequency: nullable(oneOf(distributionFrequencies)),
      /** The last day for investing, as requested by its owner; `closesAt` is set when it goes live. */
      closingDate: nullable(date()),
    }),
    /** The 12-month investment limits do not apply to it. */
    limitExempt: bool(),
    /** Fields that block it from going live, with the limit that was broken, if any. */
    problems: list(
      object({
        step: text({ max: 40 }),
        section: text({ max: 40 }),
        path: text({ max: 100 }),
        code: text({ max: 40 }),
        limit: nullable(integer({ min: 0, max: amountMaximum })),
      }),
      200,
    ),
    /** The payout account, its numbers by their last four characters; null if none was entered. */
    account: nullable(
      object({
        bankName: text({ max: bankNameMaximum }),
        accountType: text({ max: 20 }),
        scheme: oneOf(accountSchemes),
        accountNumber: text({ max: 40 }),
        routingNumber: text({ max: 40 }),
        /** The connected account that it refers to. */
        connected: nullable(object({ companyName: text({ max: 500 }), state: oneOf(connectedStates), test: bool() })),
        updatedAt: instant(),
      }),
    ),
    /** What changed since an administrator last decided on it. */
    sinceDecision: optional(
      object({
        decision: oneOf(reviewDecisions),
        /** The administrator's name. */
        by: text({ max: 250 }),
        at: instant(),
        changes: list(changedField, 2000),
        accountChanged: bool(),
      }),
    ),
    /** Changes of the live campaign that await a decision. */
    proposal: optional(proposal),
    /** Amended terms that await a decision or the answers of investors. */
    amendment: optional(amendment),
    /** Fields and sections can be commented on: the campaign, or changes of it, await a decision. */
    inReview: bool(),
    comments: threadCounts,
    /** The coming-soon page: what is public, and what awaits a decision. */
    comingSoon: optional(
      object({
        state: oneOf(comingSoonStates),
        slug: text({ max: 80 }),
        approved: nullable(comingSoonVersion),
        review: nullable(comingSoonVersion),
        indications: integer({ min: 0, max: 1_000_000_000 }),
      }),
    ),
    history: list(
      object({
        from: campaignStatusCode,
        to: campaignStatusCode,
        actor: text({ max: 250 }),
        reason: text({ max: 2000 }),
        at: instant(),
      }),
      500,
    ),
  }),
})

export const commentCampaign = call({
  method: 'POST',
  path: 'admin/campaigns/{id}/comments',
  access: 'admin',
  summary:
    'Comments on a campaign, or during its review on a section or a field of it. The team is notified of several comments together.',
  spec: 'decision T79',
  params: object({ id: id() }),
  body: object({ text: commentText, section: optional(topicSection), path: optional(topicPath) }),
  reply: reviewThread,
  errors: ['NOT_IN_REVIEW'],
  idempotent: true,
  rate: 30,
  stale: staleThreads,
})

export const decideCampaign = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/status',
  access: 'admin',
  summary: 'Approves a campaign, declines it with a reason, hides it, or shows it again.',
  spec: 'decision T15',
  params: object({ id: id() }),
  body: object({
    status: oneOf([2, 3, 6]),
    reason: optional(text({ max: 2000 })),
    /** Confirms an approval although review comments are not resolved. */
    acceptsOpenComments: optional(bool()),
  }),
  reply: adminCampaign,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'TRANSITION_NOT_ALLOWED',
    'CAMPAIGN_INCOMPLETE',
    'OWNER_UNVERIFIED',
    'REASON_REQUIRED',
    'CLOSING_DATE_PAST',
    'CLOSING_DATE_TOO_LATE',
    'COMMENTS_OPEN',
  ],
  idempotent: true,
  stale: ['admin/campaigns', 'admin/overview', 'equities/', 'campaigns/', 'get-user-campaigns/'],
})

export const overview = call({
  method: 'GET',
  path: 'admin/overview',
  access: 'admin',
  summary: 'Returns the items that await an administrator, and whether the ledger balances.',
  spec: 'decision T79',
  reply: object({
    pendingCampaigns: integer({ min: 0, max: 1_000_000_000 }),
    waitingPayments: integer({ min: 0, max: 1_000_000_000 }),
    /** Requested withdrawals. */
    waitingWithdrawals: integer({ min: 0, max: 1_000_000_000 }),
    /** Withdrawals in process. */
    processingWithdrawals: integer({ min: 0, max: 1_000_000_000 }),
    /** Requested payouts of campaigns. */
    waitingPayouts: integer({ min: 0, max: 1_000_000_000 }),
    /** Confirmed payouts of campaigns, which are to be sent. */
    confirmedPayouts: integer({ min: 0, max: 1_000_000_000 }),
    /** Repayments that are due, whose bank transfers administrators record. */
    dueRepayments: integer({ min: 0, max: 1_000_000_000 }),
    /** Top-ups by transfer. */
    waitingTopUps: integer({ min: 0, max: 1_000_000_000 }),
    /** Investors whose answers await review. */
    waitingAccreditations: integer({ min: 0, max: 1_000_000_000 }),
    /** Identity verifications that await review, renewals included. */
    waitingIdentities: optional(integer({ min: 0, max: 1_000_000_000 })),
    /** Payments that need attention. */
    paymentsNeedingAction: integer({ min: 0, max: 1_000_000_000 }),
    /** Live campaigns with changes to review. */
    changedCampaigns: optional(integer({ min: 0, max: 1_000_000_000 })),
    /** Campaigns with replies to review comments that await an administrator. */
    answeredCampaigns: optional(integer({ min: 0, max: 1_000_000_000 })),
    /** Support conversations that await a reply; missing from older cached responses, as are the reports. */
    conversationsAwaitingReply: optional(integer({ min: 0, max: 1_000_000_000 })),
    /** Reported messages to decide on. */
    openMessageReports: optional(integer({ min: 0, max: 1_000_000_000 })),
    activeCampaigns: integer({ min: 0, max: 1_000_000_000 }),
    users: integer({ min: 0, max: 1_000_000_000 }),
    /** Sum of all ledger entries by currency; each must be zero. */
    ledger: list(
      object({ currency: text({ max: 3 }), sum: minor(), entries: integer({ min: 0, max: 1_000_000_000 }) }),
      50,
    ),
    booksBalance: bool(),
    /** Without a bank account no one can invest. */
    hasBankAccount: bool(),
    /** False if mails are not delivered; true in a demonstration, which shows its mails. */
    deliversMail: bool(),
  }),
})
