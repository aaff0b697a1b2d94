/**
 * An administrator gives back an investment that no provider's payment paid for, while its campaign runs: into the wallet that it
 * came from, or by a transfer that waits to be sent.
 */

import { insertAudit } from '#api/db/audit.ts'
import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import type { LedgerLine } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { paidAttemptOf } from '#api/db/payments.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { refundInvestment as toWallet } from '#api/handlers/refund/refund-investment.ts'
import { bookedBy, nameOf, rehearse } from '#api/handlers/refund/rehearse.ts'
import { isHeld, sendOut } from '#api/handlers/refund/take-back.ts'
import { presentLine } from '#api/presenters/attempt.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { RefundRefusal } from '#domain/payment-administration.ts'

interface Outcome {
  readonly refusal: RefundRefusal | null
  readonly way: 'wallet' | 'offline'
  readonly amount: bigint
  readonly currency: string
  readonly units: bigint
  readonly lines: readonly LedgerLine[]
  readonly seen: string
}

/**
 * Campaign and investment are locked; refunds what can be refunded.
 * @throws CallError NOT_FOUND, and NOT_REFUNDABLE where a provider's payment paid for it: that is refunded itself
 */
async function refundUnderLock(tx: Writer, id: string, actorId: string, deps: Deps): Promise<Outcome> {
  const seen = await tx.selectFrom('investment').select('campaign_id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, id)
  if (!campaign || !investment) throw new CallError('NOT_FOUND')
  if (await paidAttemptOf(tx, investment)) throw new CallError('NOT_REFUNDABLE')
  const { state, fee, amount, currency, units } = investment
  const standing = [state, investment.transaction_id, amount, fee]
  const refuse = (refusal: RefundRefusal): Outcome => ({
    refusal,
    way: 'offline',
    amount: 0n,
    currency,
    units: 0n,
    lines: [],
    seen: nameOf([standing, refusal]),
  })
  if (state === 'refunded') return refuse('refunded')
  if (state !== 'confirmed') return refuse('not-paid')
  if (campaign.status !== 2 && campaign.status !== 6) return refuse('campaign-over')
  if (!(await isHeld(tx, investment, fee))) return refuse('money-left')
  const way = (await toWallet(tx, investment, { event: 'refunded-by-admin', actorId, ended: false }, deps))
    ? 'wallet'
    : 'offline'
  if (way === 'offline') {
    const act = { actorId, kind: 'investment-refunded' } as const
    await sendOut(tx, investment, { attempt: undefined, fee }, act, deps)
  }
  const lines = await bookedBy(tx, { ids: [], keys: [`investment:${id}:refunded`] })
  const told = lines.map((line) => [line.account.kind, line.account.holder, line.amount])
  return { refusal: null, way, amount: amount + fee, currency, units, lines, seen: nameOf([standing, told]) }
}

const planInvestmentRefund = handle(calls.admin.planInvestmentRefund, async ({ params, member }, deps) => {
  const outcome = await rehearse(deps, (tx) => refundUnderLock(tx, params.id, member.id, deps))
  const { refusal, way, amount, currency, units, lines, seen } = outcome
  const later: LedgerLine[] =
    refusal === null && way === 'offline'
      ? [
          { account: { kind: 'transit', holder: params.id, currency }, amount: -amount },
          { account: { kind: 'external', holder: 'offline', currency }, amount },
        ]
      : []
  return {
    refusal,
    amount: { amount, currency },
    units,
    gateway: way,
    paymentRef: null,
    test: false,
    lines: lines.map(presentLine),
    afterwards: later.map(presentLine),
    seen,
  }
})

const refundInvestment = handle(calls.admin.refundInvestment, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    if (body.reason === '') throw new CallError('REASON_REQUIRED')
    const { refusal, way, seen } = await refundUnderLock(tx, params.id, member.id, deps)
    if (refusal !== null) throw new CallError('REFUND_REFUSED')
    if (seen !== body.seen) throw new CallError('REFUND_CHANGED')
    await insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      act: way === 'wallet' ? 'investment-refunded-to-wallet' : 'investment-refunded-by-transfer',
      subject: params.id,
      // What people wrote stays out of the audit.
      facts: { reasonLetters: body.reason.length },
    })
    return { done: true }
  }),
)

export const investmentRefunds = { planInvestmentRefund, refundInvestment }
