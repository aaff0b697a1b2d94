/**
 * Every notification of the product: one row per event. The job `notify` reads the row and delivers what the event's
 * loader (`api/jobs/notification/`) found. A row's texts are `notice.<event>.…` in `api/texts/messages/`.
 */

import type { Language } from '#contract/shapes.ts'
import type { CampaignStep } from '#domain/draft/step-names.ts'
import type { ConversionChange } from '#domain/campaign/coming-soon.ts'
import type { KeyProvider } from '#domain/payment/gateway-keys.ts'
import type { TransferFailure } from '#domain/payment/payout-transfer.ts'
import { kindFor } from '#domain/notification/digest.ts'
import type { DigestKind, MailKind } from '#domain/notification/mailing.ts'
import type { Topic } from '#domain/notification/topics.ts'
import type { FundsStatus } from '#domain/wallet/funds.ts'

/** A digest line waits for the recipient's next digest; the other channels deliver immediately. */
export type Channel = 'inbox' | 'push' | 'mail' | 'digest'

/** The recipients. Administrators are found by the job, all others by the event's loader. */
export type Audience =
  | 'administrators'
  | 'owner'
  | 'team'
  | 'investor'
  | 'investors'
  | 'followers'
  | 'author'
  | 'payer'
  | 'person'

/** Values as they are stored: plain JSON in no language. The presenter formats them for the reader. */
export interface RawValues {
  /** Names of the campaign by language. */
  readonly campaign: Partial<Record<Language, string>>
  readonly title: Partial<Record<Language, string>>
  /** Minor units as digits; requires `currency`. */
  readonly amount: string
  readonly currency: string
  /** What a bank kept of a returned transfer and its recipient is charged. */
  readonly fee: string
  /** The last characters of an account's number. */
  readonly account: string
  readonly provider: KeyProvider
  /** Where the money of an investment was held when it arrived. */
  readonly funds: FundsStatus
  readonly units: string
  /** The reference to state with a transfer. */
  readonly reference: string
  /** A calendar day as `2026-11-24`. */
  readonly day: string
  /** Moments in ISO 8601. */
  readonly until: string
  readonly when: string
  readonly attempts: number
  /** Of comments. */
  readonly count: number
  /** Why a provider did not send a payout, or returned it. */
  readonly failure: TransferFailure
  /** Text by an administrator. */
  readonly reason: string
  readonly comment: string
  /** The first of `count` comments, as a list. */
  readonly comments: readonly string[]
  readonly name: string
  /** The beginning of a message. */
  readonly excerpt: string
  /** How a saved investment differs from the amount that was indicated. */
  readonly change: Exclude<ConversionChange, 'none'>
  /** What a payment was for, if it was for a repayment. */
  readonly payable: 'repayment'
}
export type ValueName = Exclude<keyof RawValues, 'currency'>

interface Row {
  /** What its recipient may choose about it, by channel (`domain/notification/topics.ts`). */
  readonly topic: Topic
  readonly audience: Audience
  readonly channels: readonly Channel[]
  /** Stored with the inbox and shown by every channel. */
  readonly values: readonly ValueName[]
  /** The same if they are known: a sentence that uses an unknown value is left out. */
  readonly optional?: readonly ValueName[]
  /** Shown by every channel and never stored: the inbox looks them up when it is read. */
  readonly lookedUp?: readonly ValueName[]
  /** Shown by the mail only and never stored. */
  readonly mailOnly?: readonly ValueName[]
  readonly link: (about: never) => string
  /** How long the push service retains it for a device that is offline. */
  readonly ttlSeconds: number | 'until-expiry'
  readonly urgency: 'low' | 'normal' | 'high'
  /** Pushes with the same link replace each other, not only those about the same id. */
  readonly collapsedByLink?: true
  /**
   * What quiet hours delayed is loaded again when it is due: its values are not stored, and it is not delivered if it was
   * read meanwhile.
   */
  readonly loadedAgain?: true
  /**
   * The mail preferences that apply. Mails are of a kind that cannot be disabled, or obey the switch of their topic;
   * digests are of kinds whose frequency the user chooses.
   */
  readonly preference?: { readonly mail?: MailKind; readonly digest?: DigestKind | typeof kindFor }
}

const days2 = 172_800
const days7 = 604_800

const screen = ['inbox', 'push'] as const
const mailed = ['inbox', 'push', 'mail'] as const
const discussed = ['inbox', 'push', 'digest'] as const

/** A mail that the user can switch off with its topic. It has no `mailOnly` values: it may wait for their quiet hours. */
const switchable = { mail: 'topic' } as const

const wallet = '/settings/wallet'
const dashboard = ({ campaignId }: { campaignId: string }): string => `/campaign-dashboard/${campaignId}`
const campaignPage = ({ slug }: { slug: string }): string => `/campaign-detail-page/${slug}`
const discussion = ({ slug }: { slug: string }): string => `/campaign-detail-page/${slug}?tab=discussion`
const comingSoonPage = ({ slug }: { slug: string }): string => `/coming-soon/${slug}`
const receipt = ({ investmentId }: { investmentId: string }): string => `/receipt/${investmentId}`
const adminCampaign = ({ campaignId }: { campaignId: string }): string => `/admin/campaigns/${campaignId}`
/** The pages of the steps, as `src/routes.ts` names them. */
const stepPages: Readonly<Record<CampaignStep, string>> = {
  company: 'company-info',
  fundraising: 'fundraising-detail',
  story: 'story',
  faqs: 'faqs',
  extras: 'extras',
  funding: 'funding',
}
const reviewThread = (of: { campaignId: string; step: CampaignStep; threadId: string }): string =>
  `/create-campaign/${stepPages[of.step]}/${of.campaignId}#comment-${of.threadId}`
const accreditation = (): string => '/settings/investment-account'
const conversation = ({ conversationId }: { conversationId: string }): string => `/inbox/${conversationId}`
const ownWallet = (): string => wallet
/** Owners are linked to their dashboard, investors to the public page. */
const ended = ({ campaignId, slug, isOwner }: { campaignId: string; slug: string; isOwner: boolean }): string =>
  isOwner ? dashboard({ campaignId }) : campaignPage({ slug })

const repaymentPayment = ({ repaymentId }: { repaymentId: string }): string =>
  `/campaign-dashboard/payment/${repaymentId}`

/** What a payment is for. */
export type PaymentPurpose =
  | { readonly investmentId: string }
  | { readonly topUpId: string; readonly custodial: boolean }
  | { readonly repaymentId: string }
  | { readonly wallet: true }

function payment(purpose: PaymentPurpose): string {
  if ('investmentId' in purpose) return receipt(purpose)
  if ('wallet' in purpose) return wallet
  if ('repaymentId' in purpose) return repaymentPayment(purpose)
  return purpose.custodial ? '/settings/mango-pay' : `/topup-payment/${purpose.topUpId}`
}

const toInbox = { channels: screen, values: ['campaign'], ttlSeconds: days7, urgency: 'normal' } as const
const toOwner = { ...toInbox, topic: 'reviews', audience: 'owner', link: dashboard, urgency: 'high' } as const
/** Units that the owner is to allocate, until a day. */
const allocationNotice = {
  ...toOwner,
  topic: 'payouts',
  channels: mailed,
  values: ['campaign', 'day'],
  preference: { mail: 'notice' },
} as const
const campaignEnded = {
  topic: 'milestones',
  audience: 'investors',
  channels: ['inbox', 'push', 'mail', 'digest'],
  values: ['campaign'],
  link: ended,
  ttlSeconds: days7,
  urgency: 'high',
  // The digest is for users who only saved the campaign.
  preference: { mail: 'notice', digest: 'savedCampaign' },
} as const
const closingMoved = {
  ...campaignEnded,
  values: ['campaign', 'day'],
} as const
/** For the owner, investors and users who saved the campaign; digests are for the last two. */
const milestone = {
  topic: 'milestones',
  audience: 'followers',
  channels: discussed,
  values: ['campaign'],
  link: ended,
  ttlSeconds: days7,
  urgency: 'normal',
  preference: { digest: kindFor },
} as const
const payerNotice = {
  topic: 'payments',
  audience: 'payer',
  channels: mailed,
  values: ['amount'],
  optional: ['campaign', 'payable'],
  link: payment,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'receipt' },
} as const
/** On screens only: the mail about the end of an investment is sent on its own. */
const refundNotice = {
  topic: 'payments',
  audience: 'investor',
  channels: screen,
  values: ['campaign', 'amount'],
  link: receipt,
  ttlSeconds: days7,
  urgency: 'high',
} as const
const transferNotice = { ...payerNotice, optional: ['campaign', 'reference'] } as const
const walletNotice = {
  topic: 'payments',
  audience: 'person',
  channels: mailed,
  link: ownWallet,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'receipt' },
} as const
const identityNotice = {
  topic: 'identity',
  audience: 'person',
  channels: mailed,
  values: [],
  link: () => '/user-kyc',
  // A decision matters for weeks: it is kept for a device that is rarely online.
  ttlSeconds: 2 * days7,
  urgency: 'high',
  preference: { mail: 'notice' },
} as const
const withdrawalNotice = { ...walletNotice, values: ['amount', 'account'] } as const
const repaymentNotice = {
  topic: 'payouts',
  audience: 'owner',
  channels: mailed,
  values: ['campaign', 'amount'],
  link: repaymentPayment,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'receipt' },
} as const
const payoutNotice = {
  topic: 'payouts',
  audience: 'owner',
  channels: mailed,
  values: ['campaign', 'amount', 'account'],
  link: dashboard,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'receipt' },
} as const
const stageNotice = {
  topic: 'repayments',
  audience: 'investors',
  channels: mailed,
  values: ['campaign'],
  mailOnly: ['reason'],
  // Owners are linked to the repayments of their campaign, investors to their investments.
  link: ({ campaignId, isOwner }: { campaignId: string; isOwner: boolean }) =>
    isOwner ? `/campaign-dashboard/repayment/${campaignId}` : '/investments',
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'notice' },
} as const
const overdueNotice = { values: ['campaign', 'amount'], optional: ['day'] } as const
const securityNotice = {
  topic: 'security',
  channels: mailed,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'security' },
} as const
const bankNotice = {
  ...securityNotice,
  audience: 'administrators',
  values: ['account'],
  lookedUp: ['name'],
  link: () => '/admin/bank',
} as const
const keyNotice = {
  ...securityNotice,
  audience: 'administrators',
  values: ['provider'],
  lookedUp: ['name'],
  mailOnly: ['when'],
  link: () => '/admin/payment-gateways',
} as const
/** About the conduct of users, which is always reported to them. */
const reportNotice = {
  topic: 'security',
  audience: 'person',
  channels: mailed,
  values: [],
  link: conversation,
  ttlSeconds: days7,
  urgency: 'normal',
  preference: { mail: 'security' },
} as const
const changesNotice = { ...toInbox, topic: 'reviews', channels: mailed, preference: { mail: 'notice' } } as const

const question = {
  ...changesNotice,
  topic: 'deadlines',
  audience: 'investor',
  values: ['campaign', 'until'],
  optional: ['day'],
  mailOnly: ['comment'],
  link: receipt,
  ttlSeconds: 'until-expiry',
  urgency: 'high',
} as const
const lapsed = {
  topic: 'deadlines',
  audience: 'investor',
  channels: mailed,
  values: ['campaign', 'amount'],
  link: receipt,
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'receipt' },
} as const

const indicationNotice = {
  topic: 'deadlines',
  audience: 'person',
  channels: mailed,
  values: ['campaign'],
  ttlSeconds: days7,
  urgency: 'high',
  preference: { mail: 'notice' },
} as const

export const notifications = {
  // Campaigns
  update: {
    topic: 'updates',
    audience: 'followers',
    channels: discussed,
    values: ['campaign', 'title'],
    link: ({ slug }: { slug: string }) => `/campaign-detail-page/${slug}?tab=updates`,
    ttlSeconds: days2,
    urgency: 'normal',
    preference: { digest: 'newUpdate' },
  },
  submitted: { ...toInbox, topic: 'administration', audience: 'administrators', link: adminCampaign },
  'submission-received': {
    ...toInbox,
    topic: 'reviews',
    audience: 'owner',
    channels: ['mail'],
    link: dashboard,
    preference: switchable,
  },
  approved: { ...toOwner, channels: mailed, link: campaignPage, preference: switchable },
  declined: { ...toOwner, channels: mailed, optional: ['count'], mailOnly: ['reason'], preference: { mail: 'notice' } },
  hidden: toOwner,
  shown: { ...toOwner, link: campaignPage },
  // Of all comments of some minutes together.
  commented: {
    ...toInbox,
    topic: 'reviews',
    audience: 'team',
    channels: mailed,
    values: ['campaign', 'count'],
    mailOnly: ['comments'],
    link: reviewThread,
    preference: { mail: 'notice' },
  },
  'review-replied': {
    ...toInbox,
    topic: 'administration',
    audience: 'administrators',
    values: ['campaign', 'count'],
    link: ({ campaignId, threadId }: { campaignId: string; threadId: string }) =>
      `${adminCampaign({ campaignId })}#comment-${threadId}`,
  },
  'ended-funded': campaignEnded,
  'ended-missed': campaignEnded,
  'ended-partly-funded': campaignEnded,
  'early-closing': closingMoved,
  'early-closing-withdrawn': closingMoved,
  'early-closing-missed': closingMoved,
  'half-reached': milestone,
  'three-quarters-reached': milestone,
  'goal-reached': milestone,
  'closing-soon': { ...milestone, values: ['campaign', 'day'], ttlSeconds: days2 },
  // For each user the name of one search, and the number of their further ones.
  'search-matched': {
    ...toInbox,
    topic: 'savedSearches',
    audience: 'person',
    channels: mailed,
    values: ['campaign', 'name', 'count'],
    link: campaignPage,
    preference: switchable,
  },
  'document-requested': {
    ...toInbox,
    topic: 'questions',
    audience: 'owner',
    values: ['campaign', 'title'],
    link: dashboard,
  },
  'document-granted': {
    ...toInbox,
    topic: 'updates',
    audience: 'person',
    values: ['campaign', 'title'],
    link: ({ slug }: { slug: string }) => `/campaign-detail-page/${slug}?tab=documents`,
  },
  'document-refused': {
    ...toInbox,
    topic: 'updates',
    audience: 'person',
    values: ['campaign', 'title'],
    link: ({ slug }: { slug: string }) => `/campaign-detail-page/${slug}?tab=documents`,
  },
  'payout-account': {
    ...securityNotice,
    audience: 'owner',
    values: ['campaign', 'account'],
    link: ({ campaignId }: { campaignId: string }) => `/create-campaign/funding/${campaignId}`,
  },

  // Changes of live campaigns
  'changes-sent': { ...toInbox, topic: 'administration', audience: 'administrators', link: adminCampaign },
  'changes-approved': { ...changesNotice, audience: 'team', link: campaignPage, preference: switchable },
  'changes-declined': {
    ...changesNotice,
    audience: 'team',
    optional: ['count'],
    mailOnly: ['reason'],
    link: ({ campaignId }: { campaignId: string }) => `/create-campaign/faqs/${campaignId}`,
  },
  'amendment-requested': { ...toInbox, topic: 'administration', audience: 'administrators', link: adminCampaign },
  'amendment-approved': { ...toOwner, channels: mailed, preference: switchable },
  'amendment-declined': { ...toOwner, channels: mailed, mailOnly: ['reason'], preference: { mail: 'notice' } },
  'amendment-completed': toOwner,
  'reconfirmation-needed': question,
  'reconfirmation-reminder': question,
  'reconfirmation-missed': lapsed,
  'reconfirmation-released': lapsed,
  'coming-soon-sent': { ...toInbox, topic: 'administration', audience: 'administrators', link: adminCampaign },
  'coming-soon-approved': {
    ...toOwner,
    channels: mailed,
    link: comingSoonPage,
    preference: switchable,
  },
  'coming-soon-declined': { ...toOwner, channels: mailed, mailOnly: ['reason'], preference: { mail: 'notice' } },
  'coming-soon-removed': { ...toOwner, channels: mailed, mailOnly: ['reason'], preference: { mail: 'notice' } },
  'campaign-edited': { ...changesNotice, topic: 'updates', audience: 'investors', link: campaignPage },

  // Discussion and users
  comment: {
    ...toInbox,
    topic: 'questions',
    audience: 'owner',
    channels: discussed,
    link: ({ campaignId }: { campaignId: string }) => `/campaign-dashboard/${campaignId}?tab=discussion&state=pending`,
    preference: { digest: 'newComment' },
  },
  'comment-approved': {
    ...toInbox,
    topic: 'comments',
    audience: 'author',
    channels: discussed,
    link: discussion,
    preference: { digest: 'newComment' },
  },
  'comment-reply': {
    ...toInbox,
    topic: 'comments',
    audience: 'author',
    channels: discussed,
    link: discussion,
    preference: { digest: 'newComment' },
  },
  followed: {
    topic: 'followers',
    audience: 'person',
    channels: ['inbox'],
    values: [],
    // A user may withdraw the consent to show their name.
    lookedUp: ['name'],
    link: ({ personId }: { personId: string }) => `/profile/${personId}?tab=followers`,
    ttlSeconds: 0,
    urgency: 'low',
  },

  // Messages
  'new-message': {
    topic: 'messages',
    audience: 'person',
    channels: screen,
    values: [],
    lookedUp: ['name', 'excerpt'],
    link: conversation,
    ttlSeconds: days2,
    urgency: 'high',
    collapsedByLink: true,
    loadedAgain: true,
  },
  'unread-messages': {
    topic: 'messages',
    audience: 'person',
    channels: ['inbox', 'mail'],
    values: [],
    lookedUp: ['name', 'count'],
    link: conversation,
    ttlSeconds: 0,
    urgency: 'normal',
    loadedAgain: true,
    preference: switchable,
  },
  'support-requested': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: [],
    link: ({ conversationId }: { conversationId: string }) => `/admin/conversations/${conversationId}`,
    ttlSeconds: days7,
    urgency: 'normal',
  },
  'message-reported': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: [],
    link: () => '/admin/message-reports',
    ttlSeconds: days7,
    urgency: 'normal',
  },
  'message-report-upheld': reportNotice,
  'message-report-dismissed': reportNotice,
  'message-removed': reportNotice,
  'messaging-suspended': { ...reportNotice, values: ['until'] },

  // Investing
  confirmed: {
    topic: 'payments',
    audience: 'investor',
    channels: screen,
    values: ['campaign', 'amount', 'funds'],
    link: receipt,
    ttlSeconds: days7,
    urgency: 'high',
  },
  investment: {
    ...toInbox,
    topic: 'investments',
    audience: 'owner',
    channels: discussed,
    values: ['campaign', 'amount'],
    link: ({ campaignId }: { campaignId: string }) => `/campaign-dashboard/${campaignId}?tab=investments`,
    preference: { digest: 'newInvestment' },
  },
  'reservation-ended': {
    ...payerNotice,
    topic: 'deadlines',
    values: ['amount', 'campaign'],
    optional: ['reference'],
    link: receipt,
  },
  // The user requested it with the indication: it is no advertisement that can be unsubscribed from.
  'indication-saved': {
    ...indicationNotice,
    values: ['campaign', 'amount', 'until'],
    optional: ['change'],
    link: ({ campaignId, units }: { campaignId: string; units: bigint }) => `/invest/${campaignId}?units=${units}`,
  },
  'indication-not-saved': { ...indicationNotice, link: campaignPage },
  'indication-ended': { ...indicationNotice, link: () => '/coming-soon' },
  'payment-due-soon': {
    topic: 'deadlines',
    audience: 'investor',
    channels: mailed,
    values: ['campaign', 'amount', 'until'],
    link: ({ investmentId }: { investmentId: string }) => `/payment/${investmentId}`,
    ttlSeconds: 'until-expiry',
    urgency: 'high',
    preference: switchable,
  },
  'cancellation-ends-soon': {
    topic: 'deadlines',
    audience: 'investor',
    channels: screen,
    values: ['campaign', 'until'],
    link: receipt,
    ttlSeconds: 'until-expiry',
    urgency: 'normal',
  },
  'saved-ends': {
    topic: 'deadlines',
    audience: 'person',
    channels: screen,
    values: ['campaign', 'amount'],
    link: () => '/save-investment',
    ttlSeconds: 'until-expiry',
    urgency: 'normal',
  },
  'units-allocated': {
    topic: 'payments',
    audience: 'investor',
    channels: mailed,
    values: ['campaign', 'units', 'amount'],
    link: receipt,
    ttlSeconds: days7,
    urgency: 'high',
    preference: { mail: 'receipt' },
  },
  oversubscribed: {
    ...toOwner,
    topic: 'investments',
    channels: mailed,
    values: ['campaign', 'amount'],
    preference: { mail: 'notice' },
  },
  'allocation-needed': allocationNotice,
  'allocation-reminder': allocationNotice,
  'allocated-automatically': { ...allocationNotice, values: ['campaign', 'amount'] },
  'allocation-not-needed': { ...allocationNotice, values: ['campaign'] },
  'waiting-list-offer': {
    topic: 'deadlines',
    audience: 'person',
    channels: mailed,
    values: ['campaign', 'amount', 'units', 'until'],
    link: ({ campaignId, units }: { campaignId: string; units: bigint }) => `/invest/${campaignId}?units=${units}`,
    ttlSeconds: 'until-expiry',
    urgency: 'high',
    preference: switchable,
  },

  // Identity
  'identity-approved': { ...identityNotice, preference: switchable },
  'identity-declined': identityNotice,
  'identity-more-required': identityNotice,
  'identity-expiring': { ...identityNotice, values: ['day'], preference: switchable },
  'identity-expired': identityNotice,
  'identity-review': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: [],
    link: () => '/admin/identity-checks',
    ttlSeconds: days7,
    urgency: 'normal',
  },
  'accreditation-approved': { ...identityNotice, ttlSeconds: days7, link: accreditation, preference: switchable },
  'accreditation-declined': {
    ...identityNotice,
    ttlSeconds: days7,
    mailOnly: ['reason'],
    link: accreditation,
  },
  'accreditation-expiring': { ...identityNotice, values: ['day'], link: accreditation, preference: switchable },
  'accreditation-expired': { ...identityNotice, link: accreditation },
  'accreditation-letter-confirmed': { ...identityNotice, link: accreditation, preference: switchable },
  'accreditation-letter-declined': { ...identityNotice, link: accreditation },
  'accreditation-letter-answered': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: [],
    link: ({ personId }: { personId: string }) => `/admin/accreditations/${personId}`,
    ttlSeconds: days7,
    urgency: 'normal',
  },

  // Payments
  'payment-failed': payerNotice,
  'payment-returned': payerNotice,
  'payment-reversed': payerNotice,
  'payment-partly-reversed': payerNotice,
  'payment-reinstated': payerNotice,
  'payment-sent-by-hand': payerNotice,
  'transfer-unusable': transferNotice,
  'transfer-to-wallet': transferNotice,
  'transfer-sent-back': transferNotice,
  'refund-started': refundNotice,
  'refund-sent': refundNotice,
  'payment-needs-action': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: ['amount'],
    link: ({ attemptId }: { attemptId: string }) => `/admin/payments/${attemptId}`,
    ttlSeconds: days7,
    urgency: 'normal',
  },

  // Payouts of campaigns
  'payout-requested': payoutNotice,
  'payout-confirmed': payoutNotice,
  'payout-paid': { ...payoutNotice, optional: ['reference'] },
  'payout-rejected': { ...payoutNotice, values: ['campaign'], mailOnly: ['reason'] },
  'payout-returned': { ...payoutNotice, optional: ['failure', 'fee'], mailOnly: ['reason'] },
  'repayment-paid': {
    ...repaymentNotice,
    link: ({ repaymentId }: { repaymentId: string }) => `/campaign-dashboard/receipt/${repaymentId}`,
  },
  'repayment-charge-announced': { ...repaymentNotice, values: ['campaign', 'amount', 'account', 'day'] },
  'repayment-charge-failed': { ...repaymentNotice, optional: ['day'] },
  'repayment-plan-ended': {
    ...repaymentNotice,
    values: ['campaign'],
    link: ({ campaignId }: { campaignId: string }) => `/campaign-dashboard/repayment/${campaignId}`,
  },
  'repayment-declined': { ...repaymentNotice, mailOnly: ['reason'] },
  'repayment-due': { ...repaymentNotice, values: ['campaign', 'amount', 'day'], preference: switchable },
  'repayment-late': { ...repaymentNotice, values: ['campaign', 'amount', 'day'] },
  'repayment-overdue': {
    ...toInbox,
    topic: 'administration',
    audience: 'administrators',
    values: ['campaign', 'amount'],
    link: () => '/admin/repayments',
  },
  'payout-pending': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: ['campaign', 'amount'],
    link: () => '/admin/payouts',
    ttlSeconds: days7,
    urgency: 'normal',
  },
  'payout-failed': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: ['campaign', 'amount'],
    optional: ['failure'],
    link: () => '/admin/payouts?state=confirmed',
    ttlSeconds: days7,
    urgency: 'high',
  },

  // Stages of loans
  'loan-late': { ...stageNotice, ...overdueNotice, mailOnly: [], preference: switchable },
  'loan-on-time': stageNotice,
  'loan-default': { ...stageNotice, ...overdueNotice },
  'loan-recovery': stageNotice,
  'loan-recovered': stageNotice,
  'loan-written-off': stageNotice,

  // Wallets
  'top-up-pending': {
    ...walletNotice,
    values: ['amount'],
    // Only a deposit by transfer has them.
    optional: ['reference', 'day'],
    link: ({ topUpId }: { topUpId: string }) => `/topup-payment/${topUpId}`,
  },
  'top-up-paid': { ...walletNotice, values: ['amount'], link: walletOf },
  'top-up-reversed': { ...walletNotice, values: ['amount'], link: walletOf },
  'top-up-refunded': { ...walletNotice, values: ['amount'], link: walletOf },
  'withdrawal-requested': withdrawalNotice,
  'withdrawal-processing': withdrawalNotice,
  'withdrawal-paid': { ...withdrawalNotice, optional: ['reference'] },
  'withdrawal-rejected': { ...withdrawalNotice, mailOnly: ['reason'] },
  'withdrawal-returned': { ...withdrawalNotice, optional: ['fee'], mailOnly: ['reason'] },
  'withdrawal-pending': {
    topic: 'administration',
    audience: 'administrators',
    channels: screen,
    values: ['amount'],
    link: () => '/admin/withdrawals',
    ttlSeconds: days7,
    urgency: 'normal',
  },
  'investment-refunded': { ...walletNotice, values: ['campaign', 'amount'], link: receipt },
  distribution: { ...walletNotice, topic: 'repayments', values: ['campaign', 'amount'] },
  'account-changed': { ...walletNotice, topic: 'security', values: ['account'], preference: { mail: 'security' } },

  // Running the site
  'bank-proposed': bankNotice,
  'bank-changed': bankNotice,
  'bank-cancelled': bankNotice,
  'provider-keys-changed': keyNotice,
  'provider-keys-removed': keyNotice,
  'job-failed': {
    topic: 'administration',
    audience: 'administrators',
    channels: mailed,
    values: ['attempts'],
    link: () => '/admin',
    ttlSeconds: days7,
    urgency: 'high',
    preference: { mail: 'notice' },
  },
  'malware-found': {
    ...securityNotice,
    audience: 'administrators',
    values: [],
    link: () => '/admin/audit-log?eventName=malware-found',
  },
  'upload-deleted': { ...securityNotice, audience: 'person', values: [], link: () => '/notifications' },
} as const satisfies Readonly<Record<string, Row>>

function walletOf({ custodial }: { custodial: boolean }): string {
  return custodial ? '/settings/mango-pay' : wallet
}

export type NotificationEvent = keyof typeof notifications
type RowOf<E extends NotificationEvent> = (typeof notifications)[E]
export type NotificationRow = Row

export const notificationEvents = Object.keys(notifications) as readonly NotificationEvent[]

/** Events that only administrators are notified of. */
export const administratorEvents = notificationEvents.filter(
  (event) => notifications[event].audience === 'administrators',
)

/** Events with a channel. */
export type EventsOn<C extends Channel> = {
  [E in NotificationEvent]: C extends RowOf<E>['channels'][number] ? E : never
}[NotificationEvent]

type Names<E extends NotificationEvent, Key extends string> =
  RowOf<E> extends Readonly<Record<Key, readonly (infer Name)[]>> ? Extract<Name, ValueName> : never
/** An amount requires its currency. */
type WithCurrency<Name extends ValueName> = Name extends 'amount' ? Name | 'currency' : Name

/** Values stored with a notification. */
export type FactsOf<E extends NotificationEvent> = Pick<RawValues, WithCurrency<Names<E, 'values'>>> & {
  readonly [Name in Names<E, 'optional'>]: RawValues[Name] | null
}
/** Values shown in the mail and not stored. */
export type MailValuesOf<E extends NotificationEvent> = {
  readonly [Name in Names<E, 'mailOnly'>]: RawValues[Name] | null
}
export type LookupsOf<E extends NotificationEvent> = {
  readonly [Name in Names<E, 'lookedUp'>]: RawValues[Name] | null
}
/** Values from which the link is built. */
export type AboutOf<E extends NotificationEvent> =
  Parameters<RowOf<E>['link']> extends [infer About] ? About : undefined
