/** Accounts connected to the platform, which receive money. */

import { anything, flag, metadata, object, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import type { Account, CapabilityStatus } from './account-object.ts'
import { call, type StripeCall } from './call.ts'
import { mergedMetadata } from './customers.ts'
import { emit } from './emit.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { listed, listShape } from './pages-of-lists.ts'
import { available, pendingName } from '#sandbox/stripe/money/balance.ts'
import { type StripeContext, Holdings, newId, type StripeState } from './state.ts'

const capability = optional(object({ requested: flag() }))
const dueAtFirst = ['business_type', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip']
const currencies: Readonly<Record<string, string>> = { US: 'usd', GB: 'gbp', CA: 'cad', AE: 'aed', CH: 'chf' }

const updateShape = {
  email: optional(text(512)),
  business_type: optional(oneOf('individual', 'company', 'non_profit', 'government_entity')),
  business_profile: optional(anything()),
  individual: optional(anything()),
  company: optional(anything()),
  settings: optional(anything()),
  metadata: optional(metadata()),
  capabilities: optional(object({ transfers: capability, card_payments: capability })),
}

function requirementsWith(
  due: string[],
  disabled: Account['requirements']['disabled_reason'],
): Account['requirements'] {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled,
    errors: [],
    eventually_due: due,
    past_due: disabled === 'requirements.past_due' ? due : [],
    pending_verification: [],
  }
}

function setCapabilities(account: Account, status: CapabilityStatus): void {
  for (const name of Object.keys(account.capabilities)) account.capabilities[name] = status
  account.charges_enabled = status === 'active' && 'card_payments' in account.capabilities
  account.payouts_enabled = status === 'active'
}

/** Events about an account are sent to the listeners for connected accounts. */
function emitAccount(provider: StripeState, account: Account): void {
  const holdings = provider.connected.get(account.id)
  if (holdings)
    emit({ state: provider, holdings, cause: { id: null, idempotency_key: null } }, 'account.updated', account)
}

/** The account's owner has submitted everything that was required. */
export function finishOnboarding(provider: StripeState, account: Account): void {
  account.details_submitted = true
  account.business_type ??= 'individual'
  account.requirements = requirementsWith([], null)
  account.external_accounts.data = [
    {
      id: newId(provider, 'ba'),
      object: 'bank_account',
      account: account.id,
      account_holder_name: null,
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      country: account.country,
      currency: account.default_currency,
      default_for_currency: true,
      fingerprint: provider.around.ids.text(16),
      last4: '6789',
      metadata: {},
      routing_number: '110000000',
      status: 'new',
    },
  ]
  setCapabilities(account, 'active')
  emitAccount(provider, account)
}

/** Stripe requires more details, and pays nothing out until it has them. */
export function restrict(provider: StripeState, account: Account): void {
  account.requirements = requirementsWith(['individual.verification.document'], 'requirements.past_due')
  setCapabilities(account, 'inactive')
  emitAccount(provider, account)
}

/** Stripe reviews the submitted details and requires nothing meanwhile. */
export function verify(provider: StripeState, account: Account): void {
  account.details_submitted = true
  account.requirements = requirementsWith([], 'requirements.pending_verification')
  setCapabilities(account, 'pending')
  emitAccount(provider, account)
}

/** Stripe rejects the account's owner. */
export function reject(provider: StripeState, account: Account): void {
  account.requirements = requirementsWith([], 'rejected.other')
  setCapabilities(account, 'inactive')
  emitAccount(provider, account)
}

function profileWith(before: string | null, given: unknown): Account['business_profile'] {
  const { name } = (typeof given === 'object' && given !== null ? given : {}) as { name?: unknown }
  return {
    mcc: null,
    minority_owned_business_designation: null,
    name: typeof name === 'string' && name !== '' ? name.slice(0, 500) : before,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  }
}

export function accountOf(provider: StripeState, id: string, param = 'account'): Account {
  const account = provider.accounts.get(id)
  if (!account) throw missing('account', id, param)
  return account
}

const createShape = {
  ...updateShape,
  type: optional(oneOf('express', 'standard', 'custom')),
  country: optional(text(2)),
  controller: optional(
    object({
      fees: optional(object({ payer: optional(oneOf('application', 'account')) })),
      losses: optional(object({ payments: optional(oneOf('application', 'stripe')) })),
      requirement_collection: optional(oneOf('application', 'stripe')),
      stripe_dashboard: optional(object({ type: optional(oneOf('express', 'full', 'none')) })),
    }),
  ),
}

const dashboards = { express: 'express', standard: 'full', custom: 'none' } as const

export const accountCalls: readonly StripeCall[] = [
  call('POST', '/accounts', createShape, ({ state }, params) => {
    const { controller } = params
    if (params.type !== undefined && controller)
      throw invalid('You may only specify one of these parameters: type, controller.', { param: 'controller' })
    const id = newId(state, 'acct', 16)
    const country = (params.country ?? 'US').toUpperCase()
    const type = params.type ?? (controller ? 'none' : 'standard')
    const capabilities = Object.entries(params.capabilities ?? {}).filter(([, value]) => value?.requested === true)
    const account: Account = {
      id,
      object: 'account',
      business_profile: profileWith(null, params.business_profile),
      business_type: params.business_type ?? null,
      capabilities: Object.fromEntries(capabilities.map(([name]) => [name, 'inactive'])),
      charges_enabled: false,
      controller: {
        fees: { payer: controller?.fees?.payer ?? 'application' },
        is_controller: true,
        losses: { payments: controller?.losses?.payments ?? 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: {
          type: controller?.stripe_dashboard?.type ?? (type === 'none' ? 'none' : dashboards[type]),
        },
        type: 'application',
      },
      country,
      created: state.around.schedule.seconds(),
      default_currency: currencies[country] ?? 'eur',
      details_submitted: false,
      email: params.email ?? null,
      external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
      metadata: params.metadata ?? {},
      payouts_enabled: false,
      requirements: requirementsWith(dueAtFirst, 'requirements.past_due'),
      type,
    }
    state.accounts.set(id, account)
    state.connected.set(id, new Holdings(id))
    return account
  }),
  call('GET', '/accounts', listShape, ({ state }, params) => listed('/v1/accounts', state.accounts.values(), params)),
  call('GET', '/account', {}, ({ state, holdings }) => {
    if (holdings.account !== undefined) return accountOf(state, holdings.account)
    return { id: 'acct_sandboxplatform', object: 'account', charges_enabled: true, payouts_enabled: true }
  }),
  call('GET', '/accounts/:id', {}, ({ state }, _params, id) => accountOf(state, id)),
  call('POST', '/accounts/:id', updateShape, ({ state }, params, id) => {
    const account = accountOf(state, id)
    account.email = params.email ?? account.email
    account.business_type = params.business_type ?? account.business_type
    account.business_profile = profileWith(account.business_profile.name, params.business_profile)
    account.metadata = mergedMetadata(account.metadata, params.metadata)
    for (const [name, value] of Object.entries(params.capabilities ?? {}))
      if (value?.requested === true) account.capabilities[name] ??= account.details_submitted ? 'active' : 'inactive'
    emitAccount(state, account)
    return account
  }),
  call('DELETE', '/accounts/:id', {}, (here, _params, id) => deleteAccount(here, id)),
]

function deleteAccount({ state }: StripeContext, id: string): object {
  accountOf(state, id)
  const holdings = state.connected.get(id)
  const held = holdings
    ? state.books.balances(pendingName(holdings)).some(([, amount]) => amount !== 0) ||
      state.books.balances(`${id}.available`).some(([currency]) => available(state, holdings, currency) !== 0)
    : false
  if (held)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'This account still has a balance and cannot be deleted.',
    })
  state.accounts.delete(id)
  state.connected.delete(id)
  return { id, object: 'account', deleted: true }
}

const linkLifeSeconds = 300

export interface AccountLinkFacts {
  readonly account: string
  readonly refreshUrl: string
  readonly returnUrl: string
  readonly until: number
}

/** Links to the onboarding page: single-use and short-lived. */
export function accountLinkCalls(links: Map<string, AccountLinkFacts>): readonly StripeCall[] {
  return [
    call(
      'POST',
      '/account_links',
      {
        account: text(),
        refresh_url: webAddress(),
        return_url: webAddress(),
        type: oneOf('account_onboarding', 'account_update'),
        collection_options: optional(anything()),
      },
      ({ state }, params) => {
        const account = accountOf(state, params.account)
        const created = state.around.schedule.seconds()
        const secret = state.around.ids.text(24)
        const facts = { account: account.id, refreshUrl: params.refresh_url, returnUrl: params.return_url }
        links.set(secret, { ...facts, until: created + linkLifeSeconds })
        return {
          object: 'account_link',
          created,
          expires_at: created + linkLifeSeconds,
          url: `${state.around.address}/hosted/onboarding/${secret}`,
        }
      },
    ),
  ]
}
