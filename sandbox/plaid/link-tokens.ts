/** Link tokens: the user connects a bank with one, and it records the result. */

import { anything, integer, list, object, optional, text, webAddress } from '#sandbox/fields.ts'
import { call, type PlaidCall } from './call.ts'
import { PlaidRefusal } from './errors.ts'
import { institution, type LinkSession, type LinkToken, type PlaidState, timeOf } from './state.ts'

const lifeMs = 4 * 3_600_000

const createShape = {
  client_name: text(30),
  language: text(5),
  country_codes: list(text(2), 20),
  user: optional(
    object({
      client_user_id: text(),
      email_address: optional(text()),
      legal_name: optional(text()),
      phone_number: optional(text()),
    }),
  ),
  products: optional(list(text(50), 20)),
  required_if_supported_products: optional(list(text(50), 20)),
  optional_products: optional(list(text(50), 20)),
  webhook: optional(webAddress()),
  redirect_uri: optional(webAddress()),
  access_token: optional(text()),
  account_filters: optional(anything()),
  auth: optional(anything()),
  hosted_link: optional(
    object({
      completion_redirect_uri: optional(webAddress()),
      url_lifetime_seconds: optional(integer(1)),
      is_mobile_app: optional(anything()),
      delivery_method: optional(text()),
    }),
  ),
}

export const linkTokenCalls: readonly PlaidCall[] = [
  call('/link/token/create', createShape, (provider, given) => {
    if (given.access_token === undefined && (given.products ?? []).length === 0)
      throw new PlaidRefusal('INVALID_REQUEST', 'MISSING_FIELDS', 'the following required fields are missing: products')
    const { ids, schedule, address } = provider.around
    const now = schedule.now()
    const seconds = given.hosted_link?.url_lifetime_seconds
    const token: LinkToken = {
      link_token: `link-sandbox-${ids.uuid()}`,
      created_at: timeOf(now),
      until: now + (seconds === undefined ? lifeMs : seconds * 1000),
      secret: ids.text(32),
      hosted: given.hosted_link !== undefined,
      completionUrl: given.hosted_link?.completion_redirect_uri ?? null,
      language: given.language,
      clientName: given.client_name,
      countryCodes: given.country_codes,
      products: given.products ?? [],
      redirectUri: given.redirect_uri ?? null,
      webhook: given.webhook ?? null,
      sessions: [],
    }
    provider.linkTokens.set(token.link_token, token)
    return {
      expiration: timeOf(token.until),
      link_token: token.link_token,
      ...(token.hosted ? { hosted_link_url: `${address}/hosted/link/${token.secret}` } : {}),
    }
  }),
  call('/link/token/get', { link_token: text() }, (provider, given) => {
    const token = provider.linkTokens.get(given.link_token)
    if (!token) throw new PlaidRefusal('INVALID_INPUT', 'INVALID_LINK_TOKEN', 'link token could not be found')
    return {
      created_at: token.created_at,
      expiration: timeOf(token.until),
      link_token: token.link_token,
      link_sessions: token.sessions.map((session) => shownSession(provider, session)),
      metadata: {
        client_name: token.clientName,
        country_codes: token.countryCodes,
        initial_products: token.products,
        language: token.language,
        redirect_uri: token.redirectUri,
        webhook: token.webhook,
      },
    }
  }),
]

function shownSession(provider: PlaidState, session: LinkSession): object {
  const { link_session_id, started_at, finished_at, publicToken } = session
  const accounts = publicToken === null ? [] : accountsBehind(provider, publicToken)
  const added = { accounts, institution, public_token: publicToken }
  return {
    link_session_id,
    started_at,
    finished_at,
    events: [],
    ...(session.exited ? { exit: { error: null, metadata: null } } : {}),
    ...(publicToken === null
      ? {}
      : {
          on_success: { public_token: publicToken, metadata: null },
          results: {
            bank_income_results: [],
            cra_item_add_results: [],
            cra_update_results: [],
            document_income_results: null,
            item_add_results: [added],
            payroll_income_results: [],
          },
        }),
  }
}

function accountsBehind(provider: PlaidState, publicToken: string): object[] {
  const accounts = provider.publicTokens.get(publicToken)?.item.accounts ?? []
  return accounts.map(({ account_id: id, mask, name, type, subtype }) => ({
    class_type: null,
    id,
    mask,
    name,
    subtype,
    type,
    verification_status: null,
  }))
}
