/** The call table: from this one value come the router, the guards, the worker's policy, OpenAPI and the tests. */

import * as account from './account.ts'
import * as accountPassword from './account-password.ts'
import * as accountSession from './account-session.ts'
import * as accountSignIn from './account-sign-in.ts'
import * as admin from './admin/campaign.ts'
import * as adminActs from './admin/audit-events.ts'
import * as adminAttempt from './admin/attempt.ts'
import * as adminJobFailure from './admin/job-failure.ts'
import * as adminProviderMessage from './admin/provider-message.ts'
import * as adminContent from '#contract/admin/content/items.ts'
import * as adminCurrencies from '#contract/admin/content/currencies.ts'
import * as adminMessages from '#contract/admin/content/messages.ts'
import * as adminCampaignProposal from '#contract/admin/campaign-proposal.ts'
import * as adminDistribution from './admin/distribution.ts'
import * as adminGateway from './admin/gateway.ts'
import * as adminGiveBack from './admin/refund.ts'
import * as adminAccreditation from '#contract/admin/accreditation.ts'
import * as adminIdentity from '#contract/admin/identity.ts'
import * as adminInvesting from '#contract/admin/investing.ts'
import * as adminModules from './admin/modules.ts'
import * as adminGatewayKeys from './admin/gateway-keys.ts'
import * as adminPayment from './admin/payment.ts'
import * as adminPayoutAccount from './admin/payout-account.ts'
import * as adminSavedInvestment from './admin/saved-investment.ts'
import * as adminSignIn from './admin/sign-in.ts'
import * as adminSite from './admin/site.ts'
import * as adminUsers from './admin/users.ts'
import * as adminWallet from './admin/wallet.ts'
import * as agreement from './agreement.ts'
import * as bankLink from './bank-link.ts'
import * as campaign from './campaign.ts'
import * as campaignDashboard from './campaign-dashboard.ts'
import * as campaignAccount from './campaign-account.ts'
import * as campaignAccess from './campaign-access.ts'
import * as campaignEdit from './campaign-edit.ts'
import * as campaignEditLists from './campaign-edit-lists.ts'
import * as campaignDetail from './campaign-detail.ts'
import * as campaignProposal from './campaign-proposal.ts'
import * as campaignPreview from './campaign-preview.ts'
import * as captcha from './captcha.ts'
import * as connectedAccount from './connected-account.ts'
import * as content from './content.ts'
import * as document from './document.ts'
import * as filing from './filing.ts'
import * as frontSettings from './front-settings.ts'
import * as discussion from './discussion.ts'
import * as gatewayTerms from './gateway-terms.ts'
import * as accreditation from '#contract/investing/accreditation.ts'
import * as identity from '#contract/investing/identity.ts'
import * as emailPreferences from '#contract/preference/email-preferences.ts'
import * as ownData from '#contract/privacy/own-data.ts'
import * as investment from './investment.ts'
import * as investorLimit from '#contract/investing/investor-limit.ts'
import * as movements from '#contract/investing/movements.ts'
import * as invites from './network/invites.ts'
import * as profileNetwork from './network/profile-network.ts'
import * as newsletter from './newsletter.ts'
import * as passkey from './passkey.ts'
import * as payment from './payment.ts'
import * as profile from './profile.ts'
import * as pooledWallet from './pooled-wallet.ts'
import * as savedInvestment from './saved-investment.ts'
import * as settings from './settings.ts'
import * as social from './social.ts'
import * as socialSignIn from './social-sign-in.ts'
import * as topUp from './top-up.ts'
import * as twoFactor from './two-factor.ts'
import * as waitingList from '#contract/investing/waiting-list.ts'
import * as wallet from './wallet.ts'
import type { AnyCall, CallDefinition } from './call.ts'

type CallsOf<M> = {
  readonly [K in keyof M as M[K] extends { readonly method: string; readonly path: string } ? K : never]: M[K]
}

/** By name, as a module's own names are: a bundler may list them in another order. */
function callsOf<M extends object>(module: M): CallsOf<M> {
  const entries = Object.entries(module).filter(([, value]) => isCall(value))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) as CallsOf<M>
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Area -> name -> call. */
export const calls = {
  account: {
    ...callsOf(account),
    ...callsOf(accountPassword),
    ...callsOf(accountSession),
    ...callsOf(accountSignIn),
    ...callsOf(profile),
    ...callsOf(twoFactor),
    ...callsOf(passkey),
    ...callsOf(socialSignIn),
  },
  settings: { ...callsOf(settings), ...callsOf(frontSettings) },
  content: { ...callsOf(content), ...callsOf(captcha) },
  campaign: { ...callsOf(campaign), ...callsOf(campaignDetail) },
  // Before the campaign by its id: `equities/shared` is no id.
  campaignEdit: {
    ...callsOf(campaignAccess),
    ...callsOf(campaignPreview),
    ...callsOf(campaignEdit),
    ...callsOf(campaignAccount),
    ...callsOf(campaignEditLists),
    ...callsOf(campaignProposal),
  },
  campaignDashboard: callsOf(campaignDashboard),
  document: callsOf(document),
  filing: callsOf(filing),
  discussion: callsOf(discussion),
  investment: {
    ...callsOf(investment),
    ...callsOf(investorLimit),
    ...callsOf(movements),
    ...callsOf(savedInvestment),
    ...callsOf(waitingList),
  },
  identity: { ...callsOf(identity), ...callsOf(accreditation) },
  payment: callsOf(payment),
  wallet: { ...callsOf(wallet), ...callsOf(bankLink), ...callsOf(topUp), ...callsOf(pooledWallet) },
  agreement: callsOf(agreement),
  connectedAccount: callsOf(connectedAccount),
  newsletter: callsOf(newsletter),
  preference: callsOf(emailPreferences),
  leaving: callsOf(ownData),
  social: callsOf(social),
  network: { ...callsOf(profileNetwork), ...callsOf(invites) },
  // Before the gateway by its type: `payment-gateway/ach` has settings of its own.
  admin: {
    ...callsOf(adminGateway),
    ...callsOf(admin),
    ...callsOf(adminCampaignProposal),
    ...callsOf(adminIdentity),
    ...callsOf(adminAccreditation),
    ...callsOf(adminInvesting),
    ...callsOf(adminModules),
    ...callsOf(adminAttempt),
    ...callsOf(adminJobFailure),
    ...callsOf(adminProviderMessage),
    ...callsOf(adminGatewayKeys),
    ...callsOf(adminPayment),
    ...callsOf(adminGiveBack),
    ...callsOf(adminPayoutAccount),
    ...callsOf(adminSavedInvestment),
    ...callsOf(adminSignIn),
    ...callsOf(adminActs),
    ...callsOf(adminContent),
    ...callsOf(adminCurrencies),
    ...callsOf(adminMessages),
    ...callsOf(adminSite),
    ...callsOf(adminUsers),
    ...callsOf(adminDistribution),
    ...callsOf(adminWallet),
    ...callsOf(gatewayTerms),
  },
}
export type Calls = typeof calls

/** A call with everything of its types forgotten, for code that treats all calls alike. */
export type PlainCall = CallDefinition<unknown, unknown, unknown, unknown>

/** Every call with its name, `area.name`. */
export const callList: readonly { readonly name: string; readonly call: PlainCall }[] = Object.entries(calls).flatMap(
  ([area, entries]) =>
    Object.entries(entries).map(([name, entry]) => ({ name: `${area}.${name}`, call: entry as unknown as PlainCall })),
)
