/** Connected banks: tokens, accounts, numbers, and removal. */

import { anything, integer, list, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { call, itemOf, loginRequired, type PlaidCall, shownItem } from './call.ts'
import { PlaidRefusal } from './errors.ts'
import { jwkOf, sendWebhook } from './webhooks.ts'
import {
  type Account,
  institution,
  issuePublicToken,
  type Item,
  newItem,
  type PlaidState,
  testAccounts,
} from './state.ts'

const chosen = optional(object({ account_ids: optional(list(text(100))) }))

function accountsOf(item: Item, ids: readonly string[] | undefined): readonly Account[] {
  if (ids?.some((id) => !item.accounts.some(({ account_id }) => account_id === id)))
    throw new PlaidRefusal('INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'one or more account IDs are invalid')
  return item.accounts.filter(({ account_id }) => ids?.includes(account_id) ?? true)
}

function shown({ account_id, balances, mask, name, official_name, subtype, type }: Account): object {
  return { account_id, balances, mask, name, official_name, subtype, type }
}

function oneAccount(provider: PlaidState, accessToken: string, account: string): void {
  accountsOf(itemOf(provider, accessToken), [account])
}

export const itemCalls: readonly PlaidCall[] = [
  call('/institutions/get', { count: integer(1, 500), offset: integer(0), country_codes: list(text(2), 20) }, () => ({
    institutions: [institution],
    total: 1,
  })),
  call('/item/public_token/exchange', { public_token: text() }, (provider, given) => {
    const found = provider.publicTokens.get(given.public_token)
    if (!found) throw new PlaidRefusal('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN', 'could not find matching public token')
    if (found.until <= provider.around.schedule.now())
      throw new PlaidRefusal(
        'INVALID_INPUT',
        'INVALID_PUBLIC_TOKEN',
        'provided public token is expired. Public tokens expire 30 minutes after creation at which point they can no longer be exchanged',
      )
    if ([...provider.items.values()].includes(found.item))
      throw new PlaidRefusal(
        'INVALID_INPUT',
        'INVALID_PUBLIC_TOKEN',
        'provided public token has been exchanged already',
      )
    const access_token = `access-sandbox-${provider.around.ids.uuid()}`
    provider.items.set(access_token, found.item)
    return { access_token, item_id: found.item.item_id }
  }),
  call('/item/get', { access_token: text() }, (provider, given) => ({
    item: shownItem(itemOf(provider, given.access_token, false)),
    status: null,
  })),
  call('/accounts/get', { access_token: text(), options: chosen }, (provider, given) => {
    const item = itemOf(provider, given.access_token)
    return { accounts: accountsOf(item, given.options?.account_ids).map(shown), item: shownItem(item) }
  }),
  call('/auth/get', { access_token: text(), options: chosen }, (provider, given) => {
    const item = itemOf(provider, given.access_token)
    const accounts = accountsOf(item, given.options?.account_ids)
    const ach = accounts.map(({ account_id, numbers }) => ({ account_id, ...numbers }))
    return {
      accounts: accounts.map(shown),
      item: shownItem(item),
      numbers: { ach, bacs: [], eft: [], international: [] },
    }
  }),
  call(
    '/processor/token/create',
    { access_token: text(), account_id: text(), processor: text(50) },
    (provider, given) => {
      oneAccount(provider, given.access_token, given.account_id)
      return { processor_token: `processor-sandbox-${provider.around.ids.uuid()}` }
    },
  ),
  call(
    '/processor/stripe/bank_account_token/create',
    { access_token: text(), account_id: text() },
    (provider, given) => {
      oneAccount(provider, given.access_token, given.account_id)
      return { stripe_bank_account_token: `btok_${provider.around.ids.text(24)}` }
    },
  ),
  call(
    '/item/remove',
    { access_token: text(), reason_code: optional(text()), reason_note: optional(text()) },
    (provider, given) => {
      itemOf(provider, given.access_token, false)
      provider.items.delete(given.access_token)
      return {}
    },
  ),
  call('/webhook_verification_key/get', { key_id: text() }, (provider, given) => {
    const key = provider.key()
    if (given.key_id !== key.id)
      throw new PlaidRefusal(
        'INVALID_INPUT',
        'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
        'invalid key_id provided. note that key_ids are specific to Plaid environments, and verification requests must be made to the same environment that the webhook was sent from',
      )
    return { key: jwkOf(key) }
  }),
  call(
    '/sandbox/public_token/create',
    { institution_id: text(), initial_products: list(text(50), 20), options: optional(anything()) },
    (provider, given) => {
      if (given.institution_id !== institution.institution_id)
        throw new PlaidRefusal('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided')
      const item = newItem(provider, testAccounts(provider.around), given.initial_products, null)
      return { public_token: issuePublicToken(provider, item) }
    },
  ),
  call('/sandbox/item/reset_login', { access_token: text() }, (provider, given) => {
    const item = itemOf(provider, given.access_token, false)
    item.needsLogin = true
    sendWebhook(provider, item.webhook, 'ITEM', 'ERROR', { item_id: item.item_id, error: loginRequired.body('') })
    return { reset_login: true }
  }),
  call(
    '/sandbox/item/fire_webhook',
    {
      access_token: text(),
      webhook_type: optional(text()),
      webhook_code: oneOf(
        'DEFAULT_UPDATE',
        'USER_PERMISSION_REVOKED',
        'PENDING_EXPIRATION',
        'LOGIN_REPAIRED',
        'PENDING_DISCONNECT',
      ),
    },
    (provider, given) => {
      const item = itemOf(provider, given.access_token, false)
      sendWebhook(provider, item.webhook, given.webhook_type ?? 'ITEM', given.webhook_code, {
        item_id: item.item_id,
        error: null,
      })
      return { webhook_fired: true }
    },
  ),
]
