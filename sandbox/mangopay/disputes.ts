/** Card holders who want their money back from their bank: the platform gives it at once, and is asked nothing more or wins it back. */

import { optional, text } from '#sandbox/fields.ts'
import { ControlError } from '#sandbox/provider.ts'
import { call, type MangopayCall } from './call.ts'
import { paramError } from './errors.ts'
import { sendWebhook } from './hooks.ts'
import { authorOf, settle } from './money-calls.ts'
import { end, plan, shown } from './transactions.ts'
import { type Dispute, funds, getOrNotFound, type MangopayState, newId } from './state.ts'

/** Below nothing where more was taken than was settled. */
const platform = 'platform-repudiations'

/** @param part of the pay-in; all of it where none is given */
export function openDispute(world: MangopayState, payInId: string, part?: number): Dispute {
  const payIn = world.transactions.get(payInId)
  if (payIn?.Type !== 'PAYIN' || payIn.Nature !== 'REGULAR' || payIn.Status !== 'SUCCEEDED')
    throw new ControlError(`pay-in ${payInId} brought no money`)
  const { DebitedFunds: paid, AuthorId: author } = payIn
  const taken = { ...paid, Amount: Math.min(part ?? paid.Amount, paid.Amount) }
  const none = { Currency: taken.Currency, Amount: 0 }
  const more = { InitialTransactionId: payIn.Id, InitialTransactionType: 'PAYIN' }
  const repudiation = plan(world, {
    kind: 'PAYOUT',
    nature: 'REPUDIATION',
    author,
    debited: taken,
    fees: none,
    tag: undefined,
    more,
  })
  world.books.move(taken.Currency, platform, 'outside', taken.Amount)
  end(world, repudiation, 'success')
  const dispute: Dispute = {
    Id: newId(world),
    CreationDate: world.around.schedule.seconds(),
    Tag: null,
    InitialTransactionId: payIn.Id,
    InitialTransactionType: 'PAYIN',
    DisputeType: 'CONTESTABLE',
    DisputedFunds: taken,
    DisputeReason: { DisputeReasonType: 'FRAUD', DisputeReasonMessage: 'Not recognised by the card holder' },
    RepudiationId: repudiation.Id,
    Status: 'PENDING_CLIENT_ACTION',
    ResultCode: '',
    ClosedDate: null,
  }
  world.disputes.set(dispute.Id, dispute)
  sendWebhook(world, 'DISPUTE_CREATED', dispute.Id)
  return dispute
}

export function closeDispute(world: MangopayState, id: string, result: 'LOST' | 'WON'): Dispute {
  const dispute = world.disputes.get(id)
  if (!dispute || dispute.Status === 'CLOSED') throw new ControlError(`dispute ${id} is not open`)
  dispute.Status = 'CLOSED'
  dispute.ResultCode = result
  dispute.ClosedDate = world.around.schedule.seconds()
  const { Currency, Amount } = dispute.DisputedFunds
  if (result === 'WON') world.books.move(Currency, 'outside', platform, Amount)
  sendWebhook(world, 'DISPUTE_CLOSED', id)
  return dispute
}

export const disputeCalls: readonly MangopayCall[] = [
  call('GET', '/disputes/:id', {}, (world, _given, id) => getOrNotFound(world.disputes, id)),
  call('GET', '/payins/:id/disputes', {}, (world, _given, id) => {
    getOrNotFound(world.transactions, id)
    return [...world.disputes.values()].filter(({ InitialTransactionId }) => InitialTransactionId === id)
  }),
  call(
    'POST',
    '/repudiations/:id/settlementtransfer',
    { AuthorId: text(), DebitedFunds: funds, Fees: funds, Tag: optional(text(255)) },
    (world, given, id) => {
      const dispute = [...world.disputes.values()].find(({ RepudiationId }) => RepudiationId === id)
      if (dispute?.Status !== 'CLOSED' || dispute.ResultCode !== 'LOST')
        throw paramError({ RepudiationId: 'Only a lost dispute can be settled.' })
      const payIn = getOrNotFound(world.transactions, dispute.InitialTransactionId)
      const before = [...world.transactions.values()]
        .filter(
          ({ Nature, Status, more }) =>
            Nature === 'SETTLEMENT' && Status === 'SUCCEEDED' && more['RepudiationId'] === id,
        )
        .reduce((sum, { DebitedFunds }) => sum + DebitedFunds.Amount, 0)
      if (before + given.DebitedFunds.Amount > dispute.DisputedFunds.Amount)
        throw paramError({ DebitedFunds: 'The amount is more than what is left to settle.' })
      const from = getOrNotFound(world.wallets, payIn.CreditedWalletId ?? '')
      const settlement = plan(world, {
        kind: 'TRANSFER',
        nature: 'SETTLEMENT',
        author: authorOf(world, given.AuthorId),
        debited: given.DebitedFunds,
        fees: given.Fees,
        from,
        tag: given.Tag,
        more: { RepudiationId: id, InitialTransactionId: payIn.Id, InitialTransactionType: 'PAYIN' },
      })
      settle(world, settlement, from, platform)
      return shown(settlement)
    },
  ),
  call('GET', '/settlements/:id', {}, (world, _given, id) => {
    const found = getOrNotFound(world.transactions, id)
    if (found.Nature !== 'SETTLEMENT') throw paramError({ RessourceId: 'The resource is of another kind.' })
    return shown(found)
  }),
]
