/** Step 6 of a campaign: the payout account (platform 3 and 5, decisions T52, T53). */

import { accountDigitsRule, bicRule, compactNumber, ibanRule, routingRule } from '#domain/payment/bank-numbers.ts'
import type { Fields } from './campaign-sections.ts'
import type { ConnectedState } from '#domain/payment/connected-account.ts'
import { atMost, type FieldProblem, validateFields, oneOfRule, plainCharacters } from '#domain/field.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { isMasked, unlessMasked } from '#domain/masking.ts'

/** Account types; a current account is stored as checking (decision T53). */
export const accountTypes = ['checking', 'savings'] as const
/** The account's scheme: a routing number and digits in the United States, IBAN and BIC elsewhere (decision T52). */
export const accountSchemes = ['us', 'iban'] as const

/** The number as stored: digits of any script as 0 to 9, capitals, no spaces. */
export function cleanAccount(number: string): string {
  return compactNumber(number)
}

/**
 * Problems of the bank account. A masked number was stored before and counts as given; a new one needs its confirmation
 * and the terms (platform 5).
 */
export function fundingProblems(values: Fields): FieldProblem[] {
  const iban = values['scheme'] === 'iban'
  const number = (values['accountNumber'] ?? '').trim()
  const fresh = number !== '' && !isMasked(number)
  const found = validateFields(values, {
    bankName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
    accountType: { required: true, rules: [oneOfRule(accountTypes)] },
    scheme: { required: false, rules: [oneOfRule(accountSchemes)] },
    accountNumber: { required: true, rules: [unlessMasked(iban ? ibanRule : accountDigitsRule)] },
    confirmAccountNumber: { required: fresh, rules: [] },
    routingNumber: { required: true, rules: [unlessMasked(iban ? bicRule : routingRule)] },
    tos: { required: fresh, rules: [] },
  }).map((problem) => (problem.path === 'tos' ? { path: 'tos', code: 'accept' as const } : problem))
  const confirmation = (values['confirmAccountNumber'] ?? '').trim()
  const differs = fresh && confirmation !== '' && cleanAccount(confirmation) !== cleanAccount(number)
  return [...found, ...(differs ? [{ path: 'confirmAccountNumber', code: 'account-mismatch' as const }] : [])]
}

/** The owner's connected accounts by their ids, with their states. */
export type ConnectedAccounts = ReadonlyMap<string, ConnectedState>

/**
 * Problems of the connected account, if one is required: platform 5 requires it as soon as ACH is on. They keep a
 * campaign incomplete but never prevent saving an account.
 * @param accounts undefined if unknown, as on a device that never listed them
 */
export function connectedProblems(chosen: string, accounts: ConnectedAccounts | undefined): FieldProblem[] {
  if (chosen === '') {
    const choice = accounts !== undefined && [...accounts.values()].includes('usable')
    return [{ path: 'achAccountId', code: choice ? 'required' : 'connect' }]
  }
  return accounts === undefined || accounts.get(chosen) === 'usable'
    ? []
    : [{ path: 'achAccountId', code: 'account-unusable' }]
}
