/** Disputes of card payments: the platform's money is withdrawn at once, and returned if the dispute is won. */

import { optional, text } from '#sandbox/fields.ts'
import { ControlError } from '#sandbox/provider.ts'
import { call, type MangopayCall } from './call.ts'
import { paramError } from './errors.ts'
import { sendWebhook } from './hooks.ts'
import { authorOf, settle } from './money-calls.ts'
import { end, plan, shown } from './transactions.ts'
import { type Dispute, funds, getOrNotFound, type MangopayState, newId } from './state.ts'

/** Negative if more was withdrawn than was settled. */
const platform = 'platform-repudiations'

/**
 * @param part of the pay-in; the full amount by default
 * @param type a retrieval is a warning of the bank, which takes no money
 */
export function openDispute(
  provider: MangopayState,
  payInId: string,
  part?: number,
  type: Dispute['DisputeType'] = 'CONTESTABLE',
): Dispute {
  const payIn = provider.transactions.get(payInId)
  if (payIn?.Type !== 'PAYIN' || payIn.Nature !== 'REGULAR' || payIn.Status !== 'SUCCEEDED')
    throw new ControlError(`pay-in ${payInId} brought no money`)
  const { DebitedFunds: paid, AuthorId: author } = payIn
  const taken = { ...paid, Amount: Math.min(part ?? paid.Amount, paid.Amount) }
  const none = { Currency: taken.Currency, Amount: 0 }
  const more = { InitialTransactionId: payIn.Id, InitialTransactionType: 'PAYIN' }
  const repudiation = plan(provider, {
    kind: 'PAYOUT',
    nature: 'REPUDIATION',
    author,
    debited: taken,
    fees: none,
    tag: undefined,
    more,
  })
  if (type === 'CONTESTABLE') provider.books.move(taken.Currency, platform, 'outside', taken.Amount)
  end(provider, repudiation, 'success')
  const dispute: Dispute = {
    Id: newId(provider),
    CreationDate: provider.around.schedule.seconds(),
    Tag: null,
    InitialTransactionId: payIn.Id,
    InitialTransactionType: 'PAYIN',
    DisputeType: type,
    DisputedFunds: taken,
    ContestedFunds: null,
    DisputeReason: { DisputeReasonType: 'FRAUD', DisputeReasonMessage: 'Not recognised by the card holder' },
    RepudiationId: repudiation.Id,
    Status: 'PENDING_CLIENT_ACTION',
    ResultCode: '',
    ClosedDate: null,
  }
  provider.disputes.set(dispute.Id, dispute)
  sendWebhook(provider, 'DISPUTE_CREATED', dispute.Id)
  return dispute
}

/** @param contested part of the disputed money; all of it by default */
export function closeDispute(provider: MangopayState, id: string, result: 'LOST' | 'WON', contested?: number): Dispute {
  const dispute = provider.disputes.get(id)
  if (!dispute || dispute.Status === 'CLOSED') throw new ControlError(`dispute ${id} is not open`)
  dispute.Status = 'CLOSED'
  dispute.ResultCode = result
  dispute.ClosedDate = provider.around.schedule.seconds()
  const { Currency, Amount } = dispute.DisputedFunds
  const amount = Math.min(contested ?? Amount, Amount)
  dispute.ContestedFunds = { Currency, Amount: amount }
  if (result === 'WON' && dispute.DisputeType === 'CONTESTABLE')
    provider.books.move(Currency, 'outside', platform, amount)
  sendWebhook(provider, 'DISPUTE_CLOSED', id)
  return dispute
}

/** What the platform has to pay for a closed dispute. */
function lostAmount({ DisputeType, ResultCode, DisputedFunds, ContestedFunds }: Dispute): number {
  if (DisputeType === 'RETRIEVAL') return 0
  return ResultCode === 'LOST'
    ? DisputedFunds.Amount
    : DisputedFunds.Amount - (ContestedFunds?.Amount ?? DisputedFunds.Amount)
}

export const disputeCalls: readonly MangopayCall[] = [
  call('GET', '/disputes/:id', {}, (provider, _given, id) => getOrNotFound(provider.disputes, id)),
  call('GET', '/payins/:id/disputes', {}, (provider, _given, id) => {
    getOrNotFound(provider.transactions, id)
    return [...provider.disputes.values()].filter(({ InitialTransactionId }) => InitialTransactionId === id)
  }),
  call(
    'POST',
    '/repudiations/:id/settlementtransfer',
    { AuthorId: text(), DebitedFunds: funds, Fees: funds, Tag: optional(text(255)) },
    (provider, given, id) => {
      const dispute = [...provider.disputes.values()].find(({ RepudiationId }) => RepudiationId === id)
      const lost = dispute?.Status === 'CLOSED' ? lostAmount(dispute) : 0
      if (!dispute || lost === 0) throw paramError({ RepudiationId: 'Only a lost dispute can be settled.' })
      const payIn = getOrNotFound(provider.transactions, dispute.InitialTransactionId)
      const before = [...provider.transactions.values()]
        .filter(
          ({ Nature, Status, more }) =>
            Nature === 'SETTLEMENT' && Status === 'SUCCEEDED' && more['RepudiationId'] === id,
        )
        .reduce((sum, { DebitedFunds }) => sum + DebitedFunds.Amount, 0)
      if (before + given.DebitedFunds.Amount > lost)
        throw paramError({ DebitedFunds: 'The amount is more than what is left to settle.' })
      const from = getOrNotFound(provider.wallets, payIn.CreditedWalletId ?? '')
      const settlement = plan(provider, {
        kind: 'TRANSFER',
        nature: 'SETTLEMENT',
        author: authorOf(provider, given.AuthorId),
        debited: given.DebitedFunds,
        fees: given.Fees,
        from,
        tag: given.Tag,
        more: { RepudiationId: id, InitialTransactionId: payIn.Id, InitialTransactionType: 'PAYIN' },
      })
      settle(provider, settlement, from, platform)
      return shown(settlement)
    },
  ),
  call('GET', '/settlements/:id', {}, (provider, _given, id) => {
    const found = getOrNotFound(provider.transactions, id)
    if (found.Nature !== 'SETTLEMENT') throw paramError({ RessourceId: 'The resource is of another kind.' })
    return shown(found)
  }),
]
