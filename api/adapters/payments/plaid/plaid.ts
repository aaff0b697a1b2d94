/**
 * Plaid, by its Hosted Link: a user chooses an account at their bank on Plaid's page, and the numbers are read once
 * (plaid.com/docs/link/hosted-link, plaid.com/docs/api/products/auth).
 */

import type { BankLinkStatus, BankLinks, LinkedAccount, NoResponse } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { BankLinkProblem } from '#domain/wallet/bank-link.ts'
import {
  type Answer,
  isRefusal,
  providerLine,
  type ProviderEndpoint,
  Silence,
  worded,
} from '#api/adapters/payments/provider-line.ts'

export interface PlaidAccess extends ProviderEndpoint {
  readonly clientId: string
  readonly secret: string
  /** A simulator: the sandbox's or Plaid's own. */
  readonly test: boolean
}

/** The API version that this code parses. */
const plaidVersion = '2020-09-14'
/** Link's languages among the site's; it has no Arabic (plaid.com/docs/api/link, `language`). */
const languages = { en: 'en', fr: 'fr', ar: 'en' } as const
const kinds = ['checking', 'savings'] as const

/** Plaid's errors for a shared account that cannot receive payouts (plaid.com/docs/errors). */
const problems: Readonly<Record<string, BankLinkProblem>> = {
  ITEM_LOGIN_REQUIRED: 'sign-in',
  NO_ACCOUNTS: 'no-numbers',
  NO_AUTH_ACCOUNTS: 'no-numbers',
  PRODUCTS_NOT_SUPPORTED: 'no-numbers',
}
/** Errors that do not concern the request itself: the site's keys, or a bank that is not ready. */
const passing = new Set<unknown>(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT', 'PRODUCT_NOT_READY'])

interface Added {
  readonly public_token?: string | null
  readonly institution?: { readonly name?: string | null } | null
}

/** Part of the response of `/link/token/get`; every field is optional. */
interface HostedLinkStatus {
  readonly expiration?: string
  readonly link_sessions?:
    | readonly {
        readonly finished_at?: string | null
        readonly results?: { readonly item_add_results?: readonly Added[] | null } | null
        readonly exit?: unknown
      }[]
    | null
}

/** Part of the response of `/auth/get`. */
interface Auth {
  readonly accounts?: readonly { readonly account_id?: string; readonly subtype?: string | null }[]
  readonly numbers?: {
    readonly ach?: readonly { readonly account_id?: string; readonly account?: string; readonly routing?: string }[]
  }
}

export function plaidHeaders({ clientId, secret }: Pick<PlaidAccess, 'clientId' | 'secret'>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'plaid-client-id': clientId,
    'plaid-secret': secret,
    'plaid-version': plaidVersion,
  }
}

export function plaidLinks({ clientId, secret, test, ...endpoint }: PlaidAccess, clock: Clock): BankLinks {
  const line = providerLine(endpoint, clock)
  const headers = plaidHeaders({ clientId, secret })
  const send = async (path: string, body: object): Promise<Answer> => {
    const answer = await line({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (passing.has(answer.body['error_code'])) throw new Silence(String(answer.body['error_code']))
    return answer
  }
  return {
    test,
    open: ({ personId, language, returnUrl, seconds }) =>
      worded(async () => {
        const { status, body } = await send('/link/token/create', {
          client_name: 'Freehold',
          language: languages[language],
          country_codes: ['US'],
          user: { client_user_id: personId },
          products: ['auth'],
          account_filters: { depository: { account_subtypes: kinds } },
          hosted_link: { completion_redirect_uri: returnUrl, url_lifetime_seconds: seconds },
        })
        if (status !== 200) return noResponse(status)
        const { link_token: ref, hosted_link_url: url } = body
        if (typeof ref !== 'string' || typeof url !== 'string') throw new Silence('a link without its page')
        return { ref, url }
      }),
    getStatus: (ref) =>
      worded(async () => {
        const { status, body } = await send('/link/token/get', { link_token: ref })
        return status === 200 ? statusOfLink(body, clock.now()) : noResponse(status)
      }),
    exchange: (token) =>
      worded(async () => {
        const { status, body } = await send('/item/public_token/exchange', { public_token: token })
        if (status !== 200) return noResponse(status)
        const { access_token: access } = body
        if (typeof access !== 'string') throw new Silence('an exchange for nothing')
        return { access }
      }),
    read: (access) =>
      worded(async () => {
        const { status, body } = await send('/auth/get', { access_token: access })
        const problem = problems[String(body['error_code'])]
        if (problem !== undefined) return { problem }
        return status === 200 ? accountOf(body) : noResponse(status)
      }),
    remove: (access) =>
      worded(async () => {
        const { status } = await send('/item/remove', { access_token: access })
        return status === 200 ? 'removed' : noResponse(status)
      }),
  }
}

function noResponse(status: number): NoResponse {
  return isRefusal(status) ? 'refused' : 'silent'
}

function statusOfLink(response: HostedLinkStatus, now: number): BankLinkStatus {
  if (response.expiration === undefined) throw new Silence('a link without its end')
  const sessions = response.link_sessions ?? []
  const added = sessions.flatMap(({ results }) => results?.item_add_results ?? []).at(-1)
  if (added?.public_token)
    return { state: 'shared', token: added.public_token, bankName: added.institution?.name ?? '' }
  const last = sessions.at(-1)
  if (last?.exit !== undefined && last.exit !== null) return { state: 'cancelled' }
  return { state: Date.parse(response.expiration) <= now ? 'expired' : 'open' }
}

/** The one account that was shared: of several, the intended one is unknown. */
function accountOf({ accounts, numbers }: Auth): LinkedAccount | { readonly problem: BankLinkProblem } {
  if (numbers === undefined) throw new Silence('no word of numbers')
  const [ach, other] = numbers.ach ?? []
  if (other) return { problem: 'several' }
  if (!ach?.account || !ach.routing) return { problem: 'no-numbers' }
  const subtype = accounts?.find(({ account_id: id }) => id === ach.account_id)?.subtype
  return {
    accountNumber: ach.account,
    routingNumber: ach.routing,
    accountType: subtype === 'savings' ? 'savings' : 'checking',
  }
}
