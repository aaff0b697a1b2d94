/** Paying a top-up: through a provider, or by a transfer that an administrator sees arrive. */

import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, liveAttemptOf } from '#api/db/payments.ts'
import { gatewayTerms } from '#api/db/gateway-terms.ts'
import { readSettings } from '#api/db/settings.ts'
import { changeTopUp, lockTopUp, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWalletById } from '#api/db/wallet/wallets.ts'
import { type Deps, handle, type HandlerInput, type Member } from '#api/handlers/handler.ts'
import { refuseAmountAt, refuseGatewayOff } from '#api/handlers/investment/gateways.ts'
import { openAttempt, writeAttempt } from './attempts.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { TopUp } from '#contract/top-up.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { feeAt, takesCurrency } from '#domain/provider-money.ts'
import { referenceOf } from '#domain/reference.ts'
import type { TopUpGateway } from '#domain/wallet.ts'
import { expectCredit } from '#api/handlers/wallet/money.ts'
import { ownTopUp, viewTopUp } from '#api/handlers/wallet/top-up-view.ts'

interface Opening {
  readonly gateway: ProviderGateway
  /** What is to be paid, in the transaction of its try. */
  readonly idIn: (tx: Writer) => Promise<string>
  readonly member: Member
  readonly language: Language
  readonly total?: bigint | undefined
  readonly once: (work: (tx: Writer) => Promise<TopUp>) => Promise<TopUp>
}

/** Writes the try down and commits it, then asks the provider for its page. A repeat of the request opens the same try. */
export async function openTopUp({ gateway, idIn, member, language, total, once }: Opening, deps: Deps): Promise<TopUp> {
  const seen = await once(async (tx) => {
    const id = await idIn(tx)
    const attempt = await beginTopUp(tx, { id, member, gateway, language, total }, deps)
    const view = await viewTopUp(tx, await ownTopUp(tx, id, member.id), language)
    return { ...view, payment: view.payment && { ...view.payment, id: attempt.id } }
  })
  if (seen.payment) await openAttempt(seen.payment.id, deps)
  return viewTopUp(deps.db.read, await ownTopUp(deps.db.read, seen.id, member.id), language)
}

function openBy(
  gateway: ProviderGateway,
  { body, ...input }: Pick<HandlerInput<typeof calls.wallet.openCheckout>, Asked>,
  deps: Deps,
): Promise<TopUp> {
  return openTopUp({ ...input, gateway, idIn: () => Promise.resolve(body.preapprovalId), total: body.total }, deps)
}
type Asked = 'body' | 'member' | 'language' | 'once'

export const openCheckout = handle(calls.wallet.openCheckout, (input, deps) => openBy('stripe', input, deps))
export const openBankDebit = handle(calls.wallet.openBankDebit, (input, deps) => openBy('ach', input, deps))

/** Any way: a transfer, which an administrator sees arrive, or a provider's page. */
export const addTopUp = handle(calls.wallet.addTopUp, (input, deps) =>
  input.body.gateway === 'offline' ? byTransfer(input, deps) : openBy(input.body.gateway, input, deps),
)

interface TopUpOrder {
  readonly id: string
  readonly member: Member
  readonly gateway: ProviderGateway
  readonly language: Language
  /** What the payer was shown; another total is refused. */
  readonly total: bigint | undefined
}

/**
 * Writes a try down with the entry that waits for its money, or finds the one that may still bring it.
 * @throws CallError NOT_FOUND, TOP_UP_ENDED, PAYMENT_UNDER_WAY, and what `feeOf` throws
 */
async function beginTopUp(
  tx: Writer,
  { id, member, gateway: name, language, total }: TopUpOrder,
  deps: Deps,
): Promise<AttemptRow> {
  const gateway = deps.gateways.of(name)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const topUp = await lockOwn(tx, id, member.id)
  const live = await liveAttemptOf(tx, { topUpId: id })
  if (live && live.gateway !== name) throw new CallError('PAYMENT_UNDER_WAY')
  if (live) return live
  if (topUp.state !== 'asked') throw new CallError('TOP_UP_ENDED')
  const fee = await feeOf(tx, name, topUp, total, deps)
  const attempt = await writeAttempt(
    tx,
    {
      purpose: { topUpId: id },
      payerId: member.id,
      gateway: name,
      test: gateway.test,
      access: gateway.access,
      amount: topUp.amount + fee.fee,
      fee: fee.fee,
      currency: topUp.currency,
      language,
    },
    deps,
  )
  await changeTopUp(tx, id, { ...fee, gateway: name })
  await waitFor(tx, { ...topUp, ...fee }, { gateway: name, test: gateway.test, attemptId: attempt.id }, deps)
  return attempt
}

/** @throws CallError NOT_FOUND */
async function lockOwn(tx: Writer, id: string, memberId: string): Promise<OwnedTopUp> {
  const topUp = await lockTopUp(tx, id)
  if (topUp?.person_id !== memberId) throw new CallError('NOT_FOUND')
  return topUp
}

async function waitFor(
  tx: Writer,
  topUp: OwnedTopUp,
  way: { readonly gateway: TopUpGateway | ProviderGateway; readonly test?: boolean; readonly attemptId?: string },
  deps: Deps,
): Promise<void> {
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const fee = { amount: topUp.fee, points: topUp.fee_points, flat: topUp.fee_flat }
  const entry = { event: 'top-up', amount: topUp.amount, fee, topUpId: topUp.id, ...way } as const
  await expectCredit(tx, wallet, { entry, by: 'person', at: new Date(deps.clock.now()) }, deps)
}

function byTransfer(
  { body, member, language, once }: Pick<HandlerInput<typeof calls.wallet.openCheckout>, Asked>,
  deps: Deps,
): Promise<TopUp> {
  return once(async (tx) => {
    const topUp = await lockOwn(tx, body.preapprovalId, member.id)
    // Asked for twice: it is the same transfer.
    if (topUp.state === 'waiting') return viewTopUp(tx, topUp, language)
    if (topUp.state !== 'asked') throw new CallError('TOP_UP_ENDED')
    if (await liveAttemptOf(tx, { topUpId: topUp.id })) throw new CallError('PAYMENT_UNDER_WAY')
    const fee = await feeOf(tx, 'offline', topUp, body.total, deps)
    const reference = referenceOf(deps.ids.random(8))
    await changeTopUp(tx, topUp.id, { ...fee, state: 'waiting', gateway: 'offline', reference })
    await waitFor(tx, { ...topUp, ...fee }, { gateway: 'offline' }, deps)
    await deps.jobs.add(tx, 'tell-top-up', { topUpId: topUp.id })
    return viewTopUp(tx, await ownTopUp(tx, topUp.id, member.id), language)
  })
}

/**
 * What the way costs on top, as it is written beside the top-up.
 * @throws CallError WALLET_OFF, GATEWAY_OFF, GATEWAY_CURRENCY, BANK_LINK_CURRENCY, GATEWAY_LEAST, GATEWAY_MOST, GATEWAY_AMOUNT, FEE_CHANGED
 */
async function feeOf(
  tx: Writer,
  gateway: TopUpGateway | ProviderGateway,
  { amount, currency, kind }: OwnedTopUp,
  total: bigint | undefined,
  { gateways }: Pick<Deps, 'gateways'>,
): Promise<Pick<OwnedTopUp, 'fee' | 'fee_points' | 'fee_flat'>> {
  const { settings } = await readSettings(tx)
  // A provider keeps the wallet: nobody else's money comes into it, and its pages pay for nothing else.
  if ((kind === 'pooled') !== (gateway === 'mangopay')) throw new CallError('GATEWAY_OFF')
  if (kind === 'own') refuseGatewayOff('wallet', settings, gateways)
  refuseGatewayOff(gateway, settings, gateways)
  if (!takesCurrency(gateway, currency))
    throw new CallError(gateway === 'ach' ? 'BANK_LINK_CURRENCY' : 'GATEWAY_CURRENCY')
  const terms = gatewayTerms(settings, gateway).fee
  const fee = feeAt(gateway, amount, currency, terms)
  refuseAmountAt(gateway, amount + fee, currency)
  if (total !== undefined && total !== amount + fee) throw new CallError('FEE_CHANGED')
  const flat = terms.flat.find((each) => each.currency === currency)?.amount ?? 0n
  return { fee, fee_points: terms.basisPoints, fee_flat: flat }
}
