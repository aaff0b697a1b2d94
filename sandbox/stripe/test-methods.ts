/**
 * Stripe's published test cards and bank accounts, and the result of each (docs.stripe.com/testing,
 * docs.stripe.com/payments/ach-direct-debit/accept-a-payment).
 */

import type { PaymentError } from '#sandbox/stripe/money/payment-objects.ts'

export const tricks = [
  'none',
  'declined',
  'insufficient',
  'expired',
  'incorrect-cvc',
  'processing-error',
  'secure',
  'secure-unless-set-up',
  'secure-then-insufficient',
  'secure-then-declined',
  'closed',
  'no-account',
  'bank-insufficient',
  'not-authorized',
] as const
export type Trick = (typeof tricks)[number]

export type Decline = Extract<Trick, 'declined' | 'insufficient' | 'expired' | 'incorrect-cvc' | 'processing-error'>
export type BankFailure = Extract<Trick, 'closed' | 'no-account' | 'bank-insufficient' | 'not-authorized'>

const cards: Readonly<Record<string, Trick>> = {
  '4242424242424242': 'none',
  '5555555555554444': 'none',
  '4000000000000077': 'none',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000000069': 'expired',
  '4000000000000127': 'incorrect-cvc',
  '4000000000000119': 'processing-error',
  '4000002760003184': 'secure',
  '4000002500003155': 'secure-unless-set-up',
  '4000008260003178': 'secure-then-insufficient',
  '4000008400001629': 'secure-then-declined',
}

const banks: Readonly<Record<string, Trick>> = {
  '000123456789': 'none',
  '000111111113': 'closed',
  '000111111116': 'no-account',
  '000222222227': 'bank-insufficient',
  '000333333335': 'not-authorized',
}

export const testRoutingNumber = '110000000'

/** Stripe's predefined test methods, with their numbers. */
export const namedMethods: Readonly<Record<string, { readonly card: string } | { readonly bank: string }>> = {
  pm_card_visa: { card: '4242424242424242' },
  pm_card_mastercard: { card: '5555555555554444' },
  pm_card_visa_chargeDeclined: { card: '4000000000000002' },
  pm_card_chargeDeclined: { card: '4000000000000002' },
  pm_card_chargeDeclinedInsufficientFunds: { card: '4000000000009995' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { card: '4000000000009995' },
  pm_card_chargeDeclinedExpiredCard: { card: '4000000000000069' },
  pm_card_chargeDeclinedIncorrectCvc: { card: '4000000000000127' },
  pm_card_chargeDeclinedProcessingError: { card: '4000000000000119' },
  pm_card_authenticationRequired: { card: '4000002760003184' },
  pm_card_authenticationRequiredOnSetup: { card: '4000002500003155' },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: { card: '4000008260003178' },
  pm_usBankAccount_success: { bank: '000123456789' },
  pm_usBankAccount_accountClosed: { bank: '000111111113' },
  pm_usBankAccount_noAccount: { bank: '000111111116' },
  pm_usBankAccount_insufficientFunds: { bank: '000222222227' },
  pm_usBankAccount_debitNotAuthorized: { bank: '000333333335' },
}

/** Undefined if the number cannot be a card's. A number outside the table is declined, as a real one would be here. */
export function trickOfCard(number: string): Trick | undefined {
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return undefined
  return cards[number] ?? 'declined'
}

export function trickOfBank(account: string): Trick {
  return banks[account] ?? 'none'
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const declines: Readonly<Record<Decline, PaymentError>> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: {
    type: 'card_error',
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  'incorrect-cvc': {
    type: 'card_error',
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  'processing-error': {
    type: 'card_error',
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

const bankFailures: Readonly<Record<BankFailure, PaymentError>> = {
  closed: { type: 'card_error', code: 'account_closed', message: "The customer's bank account has been closed." },
  'no-account': { type: 'card_error', code: 'no_account', message: 'The bank account details are incorrect.' },
  'bank-insufficient': {
    type: 'card_error',
    code: 'insufficient_funds',
    message: 'The customer’s account has insufficient funds to cover this payment.',
  },
  'not-authorized': {
    type: 'card_error',
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  },
}

export const authenticationRequired: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const authenticationFailed: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Why a charge is declined once its owner has completed everything required. */
export function declineOf(trick: Trick): PaymentError | undefined {
  if (trick === 'secure-then-insufficient') return declines.insufficient
  if (trick === 'secure-then-declined') return declines.declined
  return Object.hasOwn(declines, trick) ? declines[trick as Decline] : undefined
}

export function bankFailureOf(trick: Trick): PaymentError | undefined {
  return Object.hasOwn(bankFailures, trick) ? bankFailures[trick as BankFailure] : undefined
}

export function isSecured(trick: Trick): boolean {
  return trick.startsWith('secure')
}
