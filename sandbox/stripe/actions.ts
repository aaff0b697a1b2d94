/** Events of payments at Stripe: failed bank debits, disputes, requests for documents. */

import { flag, integer, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { read } from '#sandbox/control.ts'
import { ControlError, type Provider } from '#sandbox/provider.ts'
import { accountOf, finishOnboarding, reject, restrict, verify } from './accounts.ts'
import { chargeOf } from '#sandbox/stripe/money/charges.ts'
import { closeDispute, disputeOf, openDispute } from '#sandbox/stripe/money/disputes.ts'
import { StripeError } from './errors.ts'
import type { Charge } from '#sandbox/stripe/money/money-objects.ts'
import { methodOf } from '#sandbox/stripe/money/payment-methods.ts'
import { failPayout, payOutBalance, payoutOf } from '#sandbox/stripe/money/payouts.ts'
import { createRefund, failRefund, refundOf } from '#sandbox/stripe/money/refunds.ts'
import { reverseTransfer, transferOf } from '#sandbox/stripe/money/transfers.ts'
import { noRequest, type StripeContext, type StripeState } from './state.ts'
import { tricks } from './test-methods.ts'

const accountField = { account: optional(text()) }

export function stripeActions(provider: StripeState): Provider['actions'] {
  const hereOf = (account: string | undefined): StripeContext => {
    const holdings = account === undefined ? provider.platform : provider.connected.get(account)
    if (!holdings) throw new ControlError(`there is no account ${account}`)
    return { state: provider, holdings, cause: noRequest }
  }
  const disputable = (here: StripeContext, id: string): Charge => {
    const charge = chargeOf(here, id)
    if (charge.status !== 'succeeded' || charge.disputed || charge.refunded)
      throw new ControlError(`charge ${id} cannot be disputed`)
    return charge
  }
  const actions: Provider['actions'] = {
    dispute: (input) => {
      const { charge, reason, amount, account } = read(
        object({ charge: text(), reason: optional(text(50)), amount: optional(integer(1, 1e12)), ...accountField }),
        input,
      )
      const here = hereOf(account)
      return openDispute(here, disputable(here, charge), reason ?? 'fraudulent', amount)
    },
    'close-dispute': (input) => {
      const { dispute, won, account } = read(object({ dispute: text(), won: flag(), ...accountField }), input)
      const here = hereOf(account)
      const open = disputeOf(here, dispute)
      if (open.status !== 'needs_response') throw new ControlError(`dispute ${dispute} is closed`)
      closeDispute(here, open, won)
      return open
    },
    /** A settled bank debit is returned; Stripe represents it as a dispute that is lost at once. */
    bounce: (input) => {
      const { charge, reason, account } = read(
        object({
          charge: text(),
          reason: optional(oneOf('insufficient_funds', 'incorrect_account_details', 'bank_cannot_process')),
          ...accountField,
        }),
        input,
      )
      const here = hereOf(account)
      const found = disputable(here, charge)
      if (found.payment_method_details.type !== 'us_bank_account')
        throw new ControlError(`charge ${charge} is not a bank debit`)
      const dispute = openDispute(here, found, reason ?? 'insufficient_funds')
      closeDispute(here, dispute, false)
      return dispute
    },
    /** A refund made in the provider's dashboard. */
    refund: (input) => {
      const { charge, amount, account } = read(
        object({ charge: text(), amount: optional(integer(1, 1e12)), ...accountField }),
        input,
      )
      const here = hereOf(account)
      return createRefund(here, chargeOf(here, charge), { amount, reason: undefined, metadata: undefined })
    },
    'fail-refund': (input) => {
      const { refund, account } = read(object({ refund: text(), ...accountField }), input)
      const here = hereOf(account)
      const found = refundOf(here, refund)
      if (found.status === 'failed') throw new ControlError(`refund ${refund} has failed already`)
      failRefund(here, found)
      return found
    },
    /** From now on a stored payment method has this outcome, as if its bank had changed its mind. */
    'set-outcome': (input) => {
      const { payment_method, outcome, account } = read(
        object({ payment_method: text(), outcome: oneOf(...tricks), ...accountField }),
        input,
      )
      const here = hereOf(account)
      const method = methodOf(here, payment_method)
      here.holdings.tricks.set(method.id, outcome)
      return method
    },
    'fail-payout': (input) => {
      const { payout, account } = read(object({ payout: text(), ...accountField }), input)
      const here = hereOf(account)
      const found = payoutOf(here, payout)
      if (found.status !== 'pending' && found.status !== 'paid')
        throw new ControlError(`payout ${payout} is ${found.status}`)
      failPayout(here, found)
      return found
    },
    /** An account whose owner chose automatic payouts in the provider's dashboard is paid out all that it has. */
    'pay-out-balance': (input) => {
      const { account, currency } = read(object({ account: text(), currency: optional(text(3)) }), input)
      return payOutBalance(hereOf(account), currency ?? 'usd')
    },
    /** A reversal made in the provider's dashboard, of a part or of the rest; with `reserves` also after the payout. */
    'reverse-transfer': (input) => {
      const { transfer, amount, reserves } = read(
        object({ transfer: text(), amount: optional(integer(1, 1e12)), reserves: optional(flag()) }),
        input,
      )
      const here = hereOf(undefined)
      const found = transferOf(here, transfer)
      return reverseTransfer(here, found, amount ?? found.amount - found.amount_reversed, {}, reserves)
    },
    'restrict-account': (input) => {
      const account = accountOf(provider, read(object({ account: text() }), input).account)
      restrict(provider, account)
      return account
    },
    'verify-account': (input) => {
      const account = accountOf(provider, read(object({ account: text() }), input).account)
      verify(provider, account)
      return account
    },
    'reject-account': (input) => {
      const account = accountOf(provider, read(object({ account: text() }), input).account)
      reject(provider, account)
      return account
    },
    'finish-onboarding': (input) => {
      const account = accountOf(provider, read(object({ account: text() }), input).account)
      finishOnboarding(provider, account)
      return account
    },
  }
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [name, (input: unknown) => callAction(action, input)]),
  )
}

function callAction(action: (input: unknown) => unknown, input: unknown): unknown {
  try {
    return action(input)
  } catch (error) {
    if (error instanceof StripeError) throw new ControlError(error.message)
    throw error
  }
}
