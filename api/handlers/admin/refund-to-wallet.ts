import { insertAudit } from '#api/db/audit.ts'
import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { refundInvestment } from '#api/handlers/refund/refund-investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** An administrator gives an investment back to the wallet that paid for it, while its campaign runs. */
export const refundToWallet = handle(calls.admin.refundToWallet, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { clock, ids } = deps
    if (body.reason === '') throw new CallError('REASON_REQUIRED')
    const seen = await tx.selectFrom('investment').select('campaign_id').where('id', '=', params.id).executeTakeFirst()
    if (!seen) throw new CallError('NOT_FOUND')
    const campaign = await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, params.id)
    if (!investment || (campaign?.status !== 2 && campaign?.status !== 6)) throw new CallError('NOT_REFUNDABLE')
    const done = await refundInvestment(
      tx,
      investment,
      { event: 'refunded-by-admin', actorId: member.id, ended: false },
      deps,
    )
    if (!done) throw new CallError('NOT_REFUNDABLE')
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'investment-refunded-to-wallet',
      subject: params.id,
      // What people wrote stays out of the audit.
      facts: { reasonLetters: body.reason.length },
    })
    return { done: true }
  }),
)
