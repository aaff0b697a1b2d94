/**
 * Payouts that a provider sends: a Stripe Connect transfer or a Mangopay bank wire. What the provider reports counts,
 * in whatever order and however often it arrives (docs/areas/payment.md). All functions here are pure.
 */

import { dayMs } from '#domain/calendar.ts'
import { sentToProvider } from './provider-money.ts'

/** Providers that can send a payout. */
export const transferProviders = ['stripe', 'mangopay'] as const
export type TransferProvider = (typeof transferProviders)[number]

/** How a payout is sent. An administrator makes a bank transfer by hand. */
export const payoutMethods = ['bank-transfer', ...transferProviders] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/**
 * `sending`: stored here, the provider may or may not know it. `sent`: the money has left the site's balance at the
 * provider. `paid`: the owner's bank has accepted it. `failed`: no money left. `returned`: the money left and is back.
 */
export const transferStates = ['sending', 'sent', 'paid', 'failed', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

/**
 * Why a transfer failed or came back, in our own terms. `balance`: the site has too little money at the provider.
 * `cancelled`: by an administrator, before the provider had it.
 */
export const transferFailures = [
  'balance',
  'currency',
  'account-closed',
  'account-details',
  'account-restricted',
  'authentication',
  'reversed',
  'refused',
  'cancelled',
] as const
export type TransferFailure = (typeof transferFailures)[number]

/** Those that concern the owner: the others are about the site's own account at the provider. */
export const ownerFailures = [
  'currency',
  'account-closed',
  'account-details',
  'account-restricted',
  'reversed',
  'refused',
] as const satisfies readonly TransferFailure[]
export type OwnerFailure = (typeof ownerFailures)[number]

export function ownerFailure(failure: TransferFailure | null): OwnerFailure | null {
  return ownerFailures.find((each) => each === failure) ?? null
}

/** The provider's report on a transfer. `authenticating`: an administrator has to confirm it at the provider's page. */
export type TransferReport =
  | { readonly state: 'authenticating' | 'processing' | 'paid' }
  /** The money never left, or is back. */
  | { readonly state: 'failed'; readonly failure: TransferFailure }

/** `refused`: the provider does not know the transfer any more, or refuses to report on it. */
export type TransferResponse = TransferReport['state'] | 'refused' | 'silent'

/**
 * `wait`: nothing new, it is polled again. `send`: the money has left. `pay`: it has arrived, and had left before.
 * `fail`: it never left. `return`: it had left, and is back.
 */
export type TransferStep = 'nothing' | 'wait' | 'send' | 'pay' | 'fail' | 'return'

/** @param state read under its lock: it may have changed during the request to the provider */
export function transferStep(state: TransferState, response: TransferResponse): TransferStep {
  switch (state) {
    case 'sending':
      if (response === 'processing') return 'send'
      if (response === 'paid') return 'pay'
      return response === 'failed' || response === 'refused' ? 'fail' : 'wait'
    case 'sent':
      if (response === 'paid') return 'pay'
      return response === 'failed' ? 'return' : 'wait'
    case 'paid':
      return response === 'failed' ? 'return' : 'nothing'
    case 'failed':
    case 'returned':
      return 'nothing'
  }
}

/** A transfer and what of it is booked as returned, in minor units. */
interface TransferAmounts {
  readonly amount: bigint
  readonly returned: bigint
}

/**
 * What came back since the latest booking. The provider's total decides and not the messages about it, so that reports
 * that arrive twice, late or in another order book nothing again. Never more than was sent.
 */
export function furtherReturned({ amount, returned }: TransferAmounts, total: bigint): bigint {
  const known = total < amount ? total : amount
  return known > returned ? known - returned : 0n
}

/** Facts about the account that a payout would go to. */
export interface PayoutTarget {
  readonly amount: bigint
  readonly currency: string
  readonly scheme: 'us' | 'iban' | undefined
  /** The connected account that the campaign names. */
  readonly connected: { readonly isUsable: boolean; readonly test: boolean } | undefined
}

/** Providers that are configured, and whether each is a simulator. */
export type SenderModes = Readonly<Record<TransferProvider, { readonly test: boolean } | undefined>>

/** The providers by which this payout can be sent: no provider ever converts its currency. */
export function sendableBy(
  { amount, currency, scheme, connected }: PayoutTarget,
  modes: SenderModes,
): TransferProvider[] {
  const isExact = (provider: TransferProvider): boolean => sentToProvider(provider, amount, currency) !== undefined
  const isReachable = (provider: TransferProvider): boolean => {
    const mode = modes[provider]
    if (mode === undefined) return false
    if (provider === 'mangopay') return scheme === 'iban'
    // An account of the simulator does not exist at the provider.
    return connected?.isUsable === true && connected.test === mode.test
  }
  return amount <= 0n ? [] : transferProviders.filter((provider) => isReachable(provider) && isExact(provider))
}

/** Days after which an arrived transfer is polled, because banks return money for some weeks. */
const daysBetween = [3, 7, 10, 14] as const

export const longestTransferPollMs = Math.max(...daysBetween) * dayMs

/** Milliseconds until an arrived transfer is polled again, by the number of polls; undefined once polling has ended. */
export function nextPaidTransferPollDelay(pollCount: number): number | undefined {
  const days = daysBetween[pollCount]
  return days === undefined ? undefined : days * dayMs
}
