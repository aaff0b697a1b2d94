/**
 * A transfer arrived that cannot pay for its investment: another amount, an investment that is paid or gone, a campaign that has
 * ended. It is booked, so that the books say what the bank says, and goes into the payer's wallet or back to the bank.
 */

import { insertAudit } from '#api/db/audit.ts'
import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { book, type LedgerAccount, type LedgerLine } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { endUnusable, insertUnusable, lockUnusable } from '#api/db/offline-returns.ts'
import { readSettings } from '#api/db/settings.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { refuseWithoutWallet } from '#api/handlers/investment/gateways.ts'
import { bookedBy, nameOf, rehearse } from '#api/handlers/refund/rehearse.ts'
import { creditWallet } from '#api/handlers/wallet/money.ts'
import { presentLine } from '#api/presenters/attempt.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

interface Order {
  readonly investmentId: string
  readonly amount: bigint
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

/** @throws CallError NOT_FOUND, INVALID_INPUT, WALLET_OFF */
async function bookIt(tx: Writer, { investmentId, amount, way, actorId }: Order, deps: Deps): Promise<Booked> {
  if (amount <= 0n) throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'too-small' }])
  if (way === 'wallet') refuseWithoutWallet((await readSettings(tx)).settings)
  const seen = await tx.selectFrom('investment').select('campaign_id').where('id', '=', investmentId).executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, investmentId)
  if (!investment) throw new CallError('NOT_FOUND')
  const newId = (): string => deps.ids.next()
  const { currency, investor_id: personId, campaign_id: campaignId } = investment
  const [id, at] = [newId(), new Date(deps.clock.now())]
  const key = { businessKey: `unusable-transfer:${id}:booked`, actorId, at }
  if (way === 'wallet') {
    const wallet = await lockWallet(tx, newId, { personId, currency, at })
    const entry = { event: 'payment-returned', amount, gateway: 'offline', investmentId, campaignId } as const
    const from = [{ account: outside(currency), amount: -amount }]
    await creditWallet(tx, wallet, { ...key, entry, from, by: 'administrator', kind: 'wallet-credited' }, deps)
  } else {
    const lines = [
      { account: outside(currency), amount: -amount },
      { account: transit(id, currency), amount },
    ]
    await book(tx, newId, { ...key, id: newId(), kind: 'payment-to-return', lines })
  }
  await insertUnusable(tx, { id, investmentId, amount, currency, toWallet: way === 'wallet', by: actorId, at })
  const lines = await bookedBy(tx, { ids: [], keys: [key.businessKey] })
  const told = [investment.state, currency, amount, way, lines.map((line) => [line.account.kind, line.amount])]
  return { id, currency, lines, afterwards: way === 'wallet' ? [] : sent(id, amount, currency), seen: nameOf(told) }
}

function sent(id: string, amount: bigint, currency: string): LedgerLine[] {
  return [
    { account: transit(id, currency), amount: -amount },
    { account: outside(currency), amount },
  ]
}

const planUnusable = handle(calls.admin.planUnusable, async ({ params, query, member }, deps) => {
  const { amount, way } = query
  const order = { investmentId: params.investmentId, amount, way, actorId: member.id }
  const { currency, lines, afterwards, seen } = await rehearse(deps, (tx) => bookIt(tx, order, deps))
  return {
    amount: { amount, currency },
    way,
    lines: lines.map(presentLine),
    afterwards: afterwards.map(presentLine),
    seen,
  }
})

const bookUnusable = handle(calls.admin.bookUnusable, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    if (body.reason === '') throw new CallError('REASON_REQUIRED')
    const { amount, way, bankReference } = body
    const order = { investmentId: params.investmentId, amount, way, actorId: member.id }
    const { id, currency, seen } = await bookIt(tx, order, deps)
    if (seen !== body.seen) throw new CallError('REFUND_CHANGED')
    const news = way === 'wallet' ? 'transfer-to-wallet' : 'transfer-unusable'
    await deps.jobs.add(tx, 'tell-unusable', { transferId: id, news })
    await insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      act: 'unusable-transfer-booked',
      subject: params.investmentId,
      // What people wrote stays out of the audit.
      facts: {
        amount: String(amount),
        currency,
        to: way,
        reasonLetters: body.reason.length,
        ...(bankReference === undefined ? {} : { bankReference }),
      },
    })
    return { id }
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
      subject: owed.investment_id,
      facts: { transaction, ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }) },
    })
    return { done: true }
  }),
)

export const unusableTransfers = { bookUnusable, planUnusable, returnUnusable }
