/**
 * Payouts by Mangopay: a bank wire from the site's wallet to a recipient that is registered for it. The site's
 * administrator confirms the recipient at Mangopay's page, because the money may not leave without strong customer
 * authentication.
 */

import type { NoResponse } from '#api/payment-ports.ts'
import type { PayoutRecipient, PayoutTransferOrder, PayoutTransferStatus } from '#api/payout-ports.ts'
import { type Answer, isRefusal, Silence } from '#api/adapters/payments/provider-line.ts'
import { dayMs } from '#domain/calendar.ts'
import type { TransferFailure } from '#domain/payment/payout-transfer.ts'
import {
  findTagged,
  fundsOf,
  isDone,
  type MangopayCalls,
  type MangopayMovement,
  mayBeNew,
  noResponse,
} from './mangopay-calls.ts'
import { platformWallet } from './mangopay-users.ts'

type Order = PayoutTransferOrder

interface MangopayRecipient {
  readonly Id?: string
  readonly Tag?: string | null
  readonly Status?: string
  readonly PendingUserAction?: { readonly RedirectUrl?: string } | null
}

/** @param user the site's own user there, who owns the wallet and the recipients */
export async function advancePayout(
  calls: MangopayCalls,
  order: Order,
  user: string,
  now: number,
): Promise<PayoutTransferStatus | NoResponse> {
  if (order.ref !== undefined) return statusAt(calls, order.ref)
  const wallet = await platformWallet(calls, user, order.currency)
  const before = await findWire(calls, order, wallet)
  if (before) return statusOf(before)
  const recipient = await recipientOf(calls, order, user, now)
  if (typeof recipient === 'string') return recipient === 'refused' ? failed('account-details') : recipient
  const { Id: destination, Status, PendingUserAction } = recipient
  if (Status !== 'ACTIVE') {
    // Its page has expired: the payout is requested anew, with another recipient.
    if (Status !== 'PENDING' || Math.abs(now - order.at) > dayMs) return failed('authentication')
    const page = PendingUserAction?.RedirectUrl
    return {
      destination,
      actionUrl: page === undefined ? undefined : withReturn(page, order.returnUrl),
      report: { state: 'authenticating' },
    }
  }
  const { status, body } = await calls.post('/payouts/bankwire', order.transferId, {
    Tag: order.transferId,
    AuthorId: user,
    DebitedWalletId: wallet,
    DebitedFunds: fundsOf(order.amount, order.currency),
    Fees: fundsOf(0n, order.currency),
    RecipientId: destination,
    // Mangopay prints at most twelve characters on the statement.
    BankWireRef: order.transferId.slice(-12),
  })
  if (isDone(status)) return { ...statusOf(body), destination }
  return isRefusal(status) ? failed('refused') : noResponse(status)
}

/** A recipient alone is paid nothing: the wire would need another request. */
export async function cancelPayout(
  calls: MangopayCalls,
  order: Order,
  user: string,
): Promise<PayoutTransferStatus | NoResponse> {
  if (order.ref !== undefined) return statusAt(calls, order.ref)
  const wire = await findWire(calls, order, await platformWallet(calls, user, order.currency))
  return wire ? statusOf(wire) : failed('cancelled')
}

function findWire(calls: MangopayCalls, { transferId, at }: Order, wallet: string) {
  return findTagged(calls, `/wallets/${wallet}/transactions`, transferId, at)
}

function withReturn(page: string, returnUrl: string): string {
  const url = new URL(page)
  url.searchParams.set('returnUrl', returnUrl)
  return url.href
}

/** The recipient of this payout alone, so that a later change of the account cannot redirect it. */
async function recipientOf(
  calls: MangopayCalls,
  order: Order,
  user: string,
  now: number,
): Promise<MangopayRecipient | NoResponse> {
  const id = order.destination ?? (await findOrRegister(calls, order, user, now))
  if (typeof id === 'object') return id.response
  const { status, body } = await calls.get(`/recipients/${id}`)
  return status === 200 ? body : noResponse(status)
}

async function findOrRegister(
  calls: MangopayCalls,
  { transferId, currency, recipient, at }: Order,
  user: string,
  now: number,
): Promise<string | { readonly response: NoResponse }> {
  const path = `/users/${user}/recipients`
  const before = mayBeNew(at, now) ? await findTagged(calls, path, transferId, at) : undefined
  if (before?.Id !== undefined) return before.Id
  if (!recipient) return { response: 'refused' }
  // At most 36 characters of a key are accepted.
  const key = `${transferId.replaceAll('-', '')}-to`
  const answer = await calls.post(path, key, recipientBody(recipient, currency, transferId))
  return registered(answer)
}

function registered({ status, body }: Answer): string | { readonly response: NoResponse } {
  if (!isDone(status)) return { response: noResponse(status) }
  const { Id } = body as MangopayRecipient
  if (Id === undefined) throw new Silence('a recipient without a name')
  return Id
}

function recipientBody({ name, iban, bic, ...postal }: PayoutRecipient, currency: string, tag: string): object {
  const country = iban.slice(0, 2)
  const Address = {
    AddressLine1: postal.address,
    City: postal.city,
    PostalCode: postal.postalCode,
    Country: country,
  }
  return {
    Tag: tag,
    DisplayName: `Payout ${tag.slice(-12)}`,
    PayoutMethodType: 'InternationalBankTransfer',
    Currency: currency,
    Country: country,
    ...('company' in name
      ? { RecipientType: 'Business', BusinessRecipient: { BusinessName: name.company, Address } }
      : { RecipientType: 'Individual', IndividualRecipient: { FirstName: name.first, LastName: name.last, Address } }),
    InternationalBankTransfer: { AccountNumber: iban, BIC: bic },
  }
}

async function statusAt(calls: MangopayCalls, ref: string): Promise<PayoutTransferStatus | NoResponse> {
  const { status, body } = await calls.get(`/payouts/${ref}`)
  if (status !== 200) return noResponse(status)
  const payout = statusOf(body)
  if (payout.report.state !== 'paid') return payout
  // A bank that returns the money later creates a refund, and the payout stays as it is.
  const refunds = await calls.get(`/payouts/${ref}/refunds`)
  if (refunds.status !== 200) throw new Silence('the refunds of a payout cannot be read')
  const returned = (refunds.body as unknown as readonly Refund[]).find(({ Status }) => Status === 'SUCCEEDED')
  return returned
    ? { ...payout, ...failed(returnFailures[returned.RefundReason?.RefundReasonType ?? ''] ?? 'refused') }
    : payout
}

/** The payout that a refund returned; undefined if it is unknown. */
export async function returnedPayout({ get }: MangopayCalls, refundId: string): Promise<string | undefined> {
  const { status, body } = await get(`/refunds/${refundId}`)
  if (status === 200) return (body as Refund).InitialTransactionId
  if (noResponse(status) === 'silent') throw new Silence('a refund that cannot be read')
  return undefined
}

interface Refund {
  readonly Status?: string
  readonly InitialTransactionId?: string
  readonly RefundReason?: { readonly RefundReasonType?: string }
}

function statusOf({ Id, Status, ResultCode }: MangopayMovement): PayoutTransferStatus {
  if (Id === undefined) throw new Silence('a payout without a name')
  switch (Status) {
    case 'SUCCEEDED':
      return { ref: Id, report: { state: 'paid' } }
    case 'FAILED':
      return { ref: Id, ...failed(resultFailures[ResultCode ?? ''] ?? 'refused') }
    case 'CREATED':
      return { ref: Id, report: { state: 'processing' } }
    default:
      throw new Silence('a payout in a state of which nobody knows')
  }
}

function failed(failure: TransferFailure) {
  return { report: { state: 'failed', failure } } as const
}

/** docs.mangopay.com, error codes. */
const resultFailures: Readonly<Record<string, TransferFailure>> = {
  '001001': 'balance',
  '121003': 'balance',
  '121004': 'account-restricted',
  '121005': 'account-restricted',
  '121006': 'account-closed',
  '121012': 'account-details',
  '121018': 'account-details',
  '002997': 'account-restricted',
  '002998': 'account-restricted',
}

/** docs.mangopay.com, payout returns. */
const returnFailures: Readonly<Record<string, TransferFailure>> = {
  BANKACCOUNT_INCORRECT: 'account-details',
  BANKACCOUNT_HAS_BEEN_CLOSED: 'account-closed',
  OWNER_DOT_NOT_MATCH_BANKACCOUNT: 'account-details',
  WITHDRAWAL_IMPOSSIBLE_ON_SAVINGS_ACCOUNTS: 'account-details',
}
