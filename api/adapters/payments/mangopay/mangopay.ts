/**
 * Mangopay: wallets in users' own names. A card page pays into one; a transfer moves money from one to the site's, and
 * its refund moves the money back. Its webhooks are not signed, so they only name the object to poll.
 */

import { timingSafeEqual } from 'node:crypto'
import type {
  Checkout,
  CheckoutOrder,
  Gateway,
  NoResponse,
  CustodialWallets,
  ProviderMessage,
  ProviderRefund,
  RefundOrder,
} from '#api/payment-ports.ts'
import type { PayoutSender } from '#api/payout-ports.ts'
import type { Clock } from '#api/ports.ts'
import {
  findTagged,
  fundsOf,
  isDone,
  type MangopayAccess,
  type MangopayCalls,
  mangopayCalls,
  type MangopayMovement,
  mayBeNew,
  noResponse,
} from './mangopay-calls.ts'
import { disputedPayIn, settleLost, disputesOf } from './mangopay-disputes.ts'
import { advancePayout, cancelPayout, returnedPayout } from './mangopay-payouts.ts'
import { addMangopayUser, addWallet, balanceOf, platformWallet } from './mangopay-users.ts'
import { mangopayAccount, mangopayProbe } from './mangopay-probe.ts'
import { statusOfMovement, refundOf } from './mangopay-report.ts'
import { Silence, worded } from '#api/adapters/payments/provider-line.ts'
import { disputedBalance } from '#domain/payment/dispute.ts'

export interface Mangopay {
  /** Pays into a wallet. */
  readonly payIns: Gateway
  readonly wallets: CustodialWallets
  /** Pays out of the site's wallet. */
  readonly payouts: PayoutSender
}

/** The kinds of movements. */
type Kind = 'payins' | 'transfers'

export function mangopay(access: MangopayAccess, clock: Clock): Mangopay {
  const calls = mangopayCalls(access, clock)
  const { test } = access
  const gatewayOf = (kind: Kind, open: Gateway['open']): Gateway => ({
    test,
    open,
    getStatus: ({ ref, canCapture }) =>
      worded(async () => {
        const { status, body } = await calls.get(`/${kind}/${ref}`)
        if (status !== 200) return noResponse(status)
        const movementStatus = statusOfMovement(body, kind === 'payins' && !canCapture)
        if (kind !== 'payins' || movementStatus.report.state !== 'succeeded') return movementStatus
        const disputes = await disputesOf(calls, body)
        const disputed = disputes.reduce((sum, dispute) => sum + disputedBalance(dispute), 0n)
        return disputed >= movementStatus.report.amount
          ? { ...movementStatus, report: { state: 'reversed', reason: 'disputed', disputes } }
          : { ...movementStatus, report: { ...movementStatus.report, disputes } }
      }),
    // Mangopay cannot close a page: money that still arrives belongs to the user, in their own wallet.
    close: () => Promise.resolve('closed'),
    refund: (order) => worded(() => sendBack(calls, kind, order, clock.now())),
    getRefundStatus: (ref) =>
      worded(async () => {
        const { status, body } = await calls.get(`/refunds/${ref}`)
        return status === 200 ? refundOf(body) : noResponse(status)
      }),
    probe: () => mangopayProbe(access, clock),
    message: (_, query) => hookOf(calls, query, access.hookToken),
  })
  return {
    payIns: gatewayOf('payins', (order) => worded(() => openPage(calls, order, clock.now()))),
    wallets: {
      test,
      account: mangopayAccount(access),
      transfers: gatewayOf('transfers', (order) =>
        worded(() => transfer(calls, order, access.platformUser, clock.now())),
      ),
      addMangopayUser: (order) => worded(() => addMangopayUser(calls, order)),
      addWallet: (order) => worded(() => addWallet(calls, order)),
      settleDispute: (order) => worded(() => settleLost(calls, order, clock.now())),
      balance: (ref) => worded(() => balanceOf(calls, ref)),
    },
    payouts: {
      test,
      advance: (order) => worded(() => advancePayout(calls, order, access.platformUser, clock.now())),
      cancel: (order) => worded(() => cancelPayout(calls, order, access.platformUser)),
    },
  }
}

/** Its pages do not support Arabic. */
const cultures = { en: 'EN', fr: 'FR', ar: 'EN' } as const

async function openPage(calls: MangopayCalls, order: CheckoutOrder, now: number): Promise<Checkout | NoResponse> {
  const { attemptId, custodial, amount, currency } = order
  if (!custodial || mayBeNew(order.at, now)) return 'refused'
  const { status, body } = await calls.post('/payins/card/web/', attemptId, {
    Tag: attemptId,
    AuthorId: custodial.personRef,
    CreditedWalletId: custodial.walletRef,
    DebitedFunds: fundsOf(amount, currency),
    Fees: fundsOf(0n, currency),
    ReturnURL: `${order.returnUrl}?session_id=${attemptId}`,
    CardType: 'CB_VISA_MASTERCARD',
    SecureMode: 'DEFAULT',
    Culture: cultures[order.language],
  })
  if (!isDone(status)) return noResponse(status)
  const { Id, RedirectURL } = body as MangopayMovement
  if (Id === undefined || RedirectURL === undefined) throw new Silence('a pay-in without its page')
  return { ref: Id, url: RedirectURL }
}

/**
 * Debits the payer's wallet. If the idempotency key has expired, an earlier transfer is looked up before a new request.
 */
async function transfer(
  calls: MangopayCalls,
  order: CheckoutOrder,
  platformUser: string,
  now: number,
): Promise<Checkout | NoResponse> {
  const { attemptId, custodial, amount, currency } = order
  if (!custodial) return 'refused'
  const before = mayBeNew(order.at, now)
    ? await findTagged(calls, `/wallets/${custodial.walletRef}/transactions`, attemptId)
    : undefined
  if (before) return checkoutOf(before, order)
  const { status, body } = await calls.post('/transfers', attemptId, {
    Tag: attemptId,
    AuthorId: custodial.personRef,
    DebitedWalletId: custodial.walletRef,
    CreditedWalletId: await platformWallet(calls, platformUser, currency),
    DebitedFunds: fundsOf(amount, currency),
    Fees: fundsOf(0n, currency),
  })
  return isDone(status) ? checkoutOf(body, order) : noResponse(status)
}

function checkoutOf({ Id, PendingUserAction }: MangopayMovement, { attemptId, returnUrl }: CheckoutOrder): Checkout {
  if (Id === undefined) throw new Silence('a transfer without a name')
  const page = PendingUserAction?.RedirectUrl
  if (page === undefined) return { ref: Id, url: undefined }
  const url = new URL(page)
  url.searchParams.set('returnUrl', `${returnUrl}?session_id=${attemptId}`)
  return { ref: Id, url: url.href }
}

async function sendBack(
  calls: MangopayCalls,
  kind: Kind,
  { refundId, checkoutRef, amount, currency, at }: RefundOrder,
  now: number,
): Promise<ProviderRefund | NoResponse> {
  const path = `/${kind}/${checkoutRef}`
  const before = mayBeNew(at, now) ? await findTagged(calls, `${path}/refunds`, refundId) : undefined
  if (before) return refundOf(before)
  const original = await calls.get(path)
  if (original.status !== 200) return noResponse(original.status)
  const { status, body } = await calls.post(`${path}/refunds`, refundId, {
    Tag: refundId,
    AuthorId: (original.body as MangopayMovement).AuthorId,
    DebitedFunds: fundsOf(amount, currency),
    Fees: fundsOf(0n, currency),
  })
  return isDone(status) ? refundOf(body) : noResponse(status)
}

/** @param query of the called address, including the site's token */
async function hookOf(calls: MangopayCalls, query: string, token: string): Promise<ProviderMessage | undefined> {
  const given = new URLSearchParams(query)
  const [kind, ref, date] = ['EventType', 'RessourceId', 'Date'].map((name) => given.get(name) ?? '')
  if (!isSame(given.get('token') ?? '', token)) return undefined
  if (!kind || !/^[\w-]{1,100}$/.test(kind) || !ref || !/^[\w-]{1,100}$/.test(ref)) return undefined
  if (!date || !/^\d{1,12}$/.test(date)) return undefined
  const message = { eventId: `${kind}:${ref}:${date}`, kind, ref }
  const isReturn = kind.startsWith('PAYOUT_REFUND_')
  if (!isReturn && !kind.startsWith('DISPUTE_')) return message
  try {
    // The webhook names the dispute or the refund, not the pay-in or the payout.
    return { ...message, ref: await (isReturn ? returnedPayout(calls, ref) : disputedPayIn(calls, ref)) }
  } catch {
    // Not accepted, so Mangopay sends it again.
    return undefined
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
