/** Users and wallets at Mangopay, and the site's own wallets there. */

import type { NoResponse, CustodialUserOrder, CustodialWalletOrder } from '#api/payment-ports.ts'
import { isDone, type MangopayCalls, type MangopayFunds, noResponse } from './mangopay-calls.ts'
import { type Answer, Silence } from '#api/adapters/payments/provider-line.ts'

/** A user who only pays: Mangopay pays nothing out to them, and requires no identity documents. */
export async function addMangopayUser(
  { post }: MangopayCalls,
  { key, personId, firstName, lastName, email }: CustodialUserOrder,
): Promise<{ readonly ref: string } | NoResponse> {
  return named(
    await post('/sca/users/natural', key, {
      Tag: personId,
      FirstName: firstName,
      LastName: lastName,
      Email: email,
      UserCategory: 'PAYER',
      TermsAndConditionsAccepted: true,
    }),
  )
}

export async function addWallet(
  { post }: MangopayCalls,
  { key, walletId, personRef, currency }: CustodialWalletOrder,
): Promise<{ readonly ref: string } | NoResponse> {
  return named(await post('/wallets', key, walletOf(personRef, currency, walletId)))
}

export async function balanceOf(
  { get }: MangopayCalls,
  ref: string,
): Promise<{ readonly amount: bigint } | NoResponse> {
  const { status, body } = await get(`/wallets/${ref}`)
  if (status !== 200) return noResponse(status)
  const { Balance } = body as { readonly Balance?: MangopayFunds }
  if (!Balance) throw new Silence('a wallet without a balance')
  return { amount: BigInt(Balance.Amount) }
}

interface Listed {
  readonly Id?: string
  readonly Currency?: string
}

/**
 * The wallet that holds the money of campaigns, one for each currency; the first transfer creates it, under an
 * idempotency key that merges concurrent requests.
 */
export async function platformWallet({ get, post }: MangopayCalls, user: string, currency: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { status, body } = await get(`/users/${user}/wallets?Page=1&Per_Page=100&Sort=CreationDate:ASC`)
    if (status !== 200) throw new Silence('the wallets of the platform cannot be read')
    return (body as unknown as readonly Listed[]).find(({ Currency }) => Currency === currency)?.Id
  }
  const found = await find()
  if (found !== undefined) return found
  const made = named(await post('/wallets', `platform-wallet-${currency}`, walletOf(user, currency, 'campaigns')))
  if (typeof made === 'string') throw new Silence('no wallet for the platform')
  return made.ref
}

function walletOf(owner: string, currency: string, tag: string): object {
  return { Owners: [owner], Description: 'Freehold', Currency: currency, Tag: tag }
}

function named({ status, body }: Answer): { readonly ref: string } | NoResponse {
  if (!isDone(status)) return noResponse(status)
  const { Id } = body as Listed
  if (Id === undefined) throw new Silence('something new without a name')
  return { ref: Id }
}
