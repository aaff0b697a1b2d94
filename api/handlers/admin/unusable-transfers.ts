/**
 * A transfer arrived that does not fit what it came for: another amount or currency, an investment that is paid or gone, a top-up
 * that is paid already. It is booked, so that the books say what the bank says, and goes into the payer's wallet or back to the bank.
 */

import { insertAudit } from '#api/db/audit.ts'
import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { book, type LedgerAccount, type LedgerLine } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { endUnusable, insertUnusable, lockUnusable, type TransferPurpose } from '#api/db/offline-returns.ts'
import { readSettings } from '#api/db/settings.ts'
import { changeTopUp, lockTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet, pendingEntryOfTopUp } from '#api/db/wallet/wallets.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { refuseWithoutWallet } from '#api/handlers/investment/gateways.ts'
import { bookedBy, nameOf, rehearse } from '#api/handlers/refund/rehearse.ts'
import { creditWallet, type Movement, stepEntry } from '#api/handlers/wallet/money.ts'
import { presentLine } from '#api/presenters/attempt.ts'
import type { UnusablePlan } from '#contract/admin/refund.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { entryStatus } from '#domain/wallet.ts'

interface Order {
  readonly purpose: TransferPurpose
  readonly amount: bigint
  /** Undefined: that of what it came for. */
  readonly currency: string | undefined
  readonly way: 'offline' | 'wallet'
  readonly actorId: string
}

interface Booked {
  readonly id: string
  readonly currency: string
  readonly lines: readonly LedgerLine[]
  readonly afterwards: readonly LedgerLine[]
  readonly seen: string
}

const outside = (currency: string): LedgerAccount => ({ kind: 'external', holder: 'offline', currency })
const transit = (id: string, currency: string): LedgerAccount => ({ kind: 'transit', holder: id, currency })

/** What a transfer came for, under its locks. */
interface CameFor {
  readonly state: string
  readonly personId: string
  readonly currency: string
  readonly entry: Pick<Movement['entry'], 'event' | 'investmentId' | 'campaignId' | 'topUpId'>
  /** The money is in the wallet. */
  credited(at: Date): Promise<void>
}

/** @throws CallError NOT_FOUND */
async function lockInvested(tx: Writer, investmentId: string): Promise<CameFor> {
  const seen = await tx.selectFrom('investment').select('campaign_id').where('id', '=', investmentId).executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, investmentId)
  if (!investment) throw new CallError('NOT_FOUND')
  const { state, currency, investor_id: personId, campaign_id: campaignId } = investment
  const entry = { event: 'payment-returned', investmentId, campaignId } as const
  return { state, personId, currency, entry, credited: () => Promise.resolve() }
}

/** @throws CallError NOT_FOUND */
async function lockToppedUp(tx: Writer, topUpId: string, deps: Deps): Promise<CameFor> {
  const topUp = await lockTopUp(tx, topUpId)
  if (!topUp || topUp.reference === null) throw new CallError('NOT_FOUND')
  const { state, currency, person_id: personId } = topUp
  return {
    state,
    personId,
    currency,
    entry: { event: 'top-up', topUpId },
    // What was announced is not waited for any more; should it come as well, it can still be confirmed.
    credited: async (at) => {
      if (state !== 'waiting') return
      await changeTopUp(tx, topUpId, { state: 'ended' })
      const waiting = await pendingEntryOfTopUp(tx, topUpId)
      const ended = { status: entryStatus.failed, reason: 'cancelled', by: 'administrator', at } as const
      if (waiting) await stepEntry(tx, waiting, ended, deps)
    },
  }
}

/**
 * The payer is charged no fee: it was agreed on for the announced amount alone.
 * @throws CallError NOT_FOUND, INVALID_INPUT, WALLET_OFF, CURRENCY_MISMATCH
 */
async function bookIt(tx: Writer, { purpose, amount, way, actorId, ...order }: Order, deps: Deps): Promise<Booked> {
  if (amount <= 0n) throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'too-small' }])
  if (way === 'wallet') refuseWithoutWallet((await readSettings(tx)).settings)
  const cameFor =
    'topUpId' in purpose ? await lockToppedUp(tx, purpose.topUpId, deps) : await lockInvested(tx, purpose.investmentId)
  const { personId } = cameFor
  const currency = order.currency ?? cameFor.currency
  if (way === 'wallet' && currency !== cameFor.currency)
    throw new CallError('CURRENCY_MISMATCH', { currency: cameFor.currency })
  const newId = (): string => deps.ids.next()
  const [id, at] = [newId(), new Date(deps.clock.now())]
  const key = { businessKey: `unusable-transfer:${id}:booked`, actorId, at }
  if (way === 'wallet') {
    const wallet = await lockWallet(tx, newId, { personId, currency, at })
    const entry = { ...cameFor.entry, amount, gateway: 'offline' } as const
    const from = [{ account: outside(currency), amount: -amount }]
    await creditWallet(tx, wallet, { ...key, entry, from, by: 'administrator', kind: 'wallet-credited' }, deps)
    await cameFor.credited(at)
  } else {
    const lines = [
      { account: outside(currency), amount: -amount },
      { account: transit(id, currency), amount },
    ]
    await book(tx, newId, { ...key, id: newId(), kind: 'payment-to-return', lines })
  }
  await insertUnusable(tx, { id, purpose, amount, currency, toWallet: way === 'wallet', by: actorId, at })
  const lines = await bookedBy(tx, { ids: [], keys: [key.businessKey] })
  const told = [cameFor.state, currency, amount, way, lines.map((line) => [line.account.kind, line.amount])]
  return { id, currency, lines, afterwards: way === 'wallet' ? [] : sent(id, amount, currency), seen: nameOf(told) }
}

function sent(id: string, amount: bigint, currency: string): LedgerLine[] {
  return [
    { account: transit(id, currency), amount: -amount },
    { account: outside(currency), amount },
  ]
}

async function plan(order: Order, deps: Deps): Promise<UnusablePlan> {
  const { amount, way } = order
  const { currency, lines, afterwards, seen } = await rehearse(deps, (tx) => bookIt(tx, order, deps))
  return {
    amount: { amount, currency },
    way,
    lines: lines.map(presentLine),
    afterwards: afterwards.map(presentLine),
    seen,
  }
}

const planUnusable = handle(calls.admin.planUnusable, ({ params, query, member }, deps) =>
  plan({ ...query, currency: query.currency, purpose: params, actorId: member.id }, deps),
)

const planUnusableTopUp = handle(calls.admin.planUnusableTopUp, ({ params, query, member }, deps) =>
  plan({ ...query, currency: query.currency, purpose: { topUpId: params.id }, actorId: member.id }, deps),
)

interface Seen {
  readonly seen: string
  readonly reason: string
  readonly bankReference?: string | undefined
}

/** Only what was seen is done. @throws CallError REASON_REQUIRED, REFUND_CHANGED, and what `bookIt` throws */
async function bookAsSeen(tx: Writer, order: Order, body: Seen, deps: Deps): Promise<{ id: string }> {
  if (body.reason === '') throw new CallError('REASON_REQUIRED')
  const { purpose, amount, way, actorId } = order
  const { id, currency, seen } = await bookIt(tx, order, deps)
  if (seen !== body.seen) throw new CallError('REFUND_CHANGED')
  const news = way === 'wallet' ? 'transfer-to-wallet' : 'transfer-unusable'
  await deps.jobs.add(tx, 'tell-unusable', { transferId: id, news })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    act: 'unusable-transfer-booked',
    subject: 'topUpId' in purpose ? purpose.topUpId : purpose.investmentId,
    // What people wrote stays out of the audit.
    facts: {
      amount: String(amount),
      currency,
      to: way,
      reasonLetters: body.reason.length,
      ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }),
    },
  })
  return { id }
}

const bookUnusable = handle(calls.admin.bookUnusable, ({ params, body, member, once }, deps) =>
  once((tx) => {
    const { amount, currency, way } = body
    return bookAsSeen(tx, { purpose: params, amount, currency, way, actorId: member.id }, body, deps)
  }),
)

const bookUnusableTopUp = handle(calls.admin.bookUnusableTopUp, ({ params, body, member, once }, deps) =>
  once((tx) => {
    const { amount, currency, way } = body
    return bookAsSeen(tx, { purpose: { topUpId: params.id }, amount, currency, way, actorId: member.id }, body, deps)
  }),
)

const returnUnusable = handle(calls.admin.returnUnusable, ({ params, body, member, once }, { clock, ids, jobs }) =>
  once(async (tx) => {
    const owed = await lockUnusable(tx, params.id)
    if (!owed) throw new CallError('NOT_FOUND')
    if (owed.done_at !== null) throw new CallError('INVESTMENT_NOT_PENDING')
    const { id, amount, currency } = owed
    if (body.sent.amount !== amount || body.sent.currency !== currency)
      throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(amount), currency } })
    const at = new Date(clock.now())
    const transaction = ids.next()
    await book(tx, () => ids.next(), {
      id: transaction,
      kind: 'payment-returned',
      businessKey: `unusable-transfer:${id}:returned`,
      actorId: member.id,
      at,
      lines: sent(id, amount, currency),
    })
    await endUnusable(tx, id, member.id, at)
    await jobs.add(tx, 'tell-unusable', { transferId: id, news: 'transfer-sent-back' })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'unusable-transfer-returned',
      subject: owed.investment_id ?? owed.top_up_id ?? id,
      facts: { transaction, ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }) },
    })
    return { done: true }
  }),
)

export const unusableTransfers = {
  bookUnusable,
  bookUnusableTopUp,
  planUnusable,
  planUnusableTopUp,
  returnUnusable,
}
