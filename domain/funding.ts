/** Step 6 of a campaign: the account that the money is paid out to (platform 3 and 5, decisions T52, T53). */

import { accountDigitsRule, bicRule, compactNumber, ibanRule, routingRule } from './bank-numbers.ts'
import type { Fields } from './campaign-sections.ts'
import type { ConnectedState } from './connected-account.ts'
import { atMost, type FieldProblem, judge, oneOfRule, plainCharacters, type TextRule } from './field.ts'
import { bankNameMaximum } from './limits.ts'

/** Kinds of account; what some call current is kept as checking (decision T53). */
export const accountTypes = ['checking', 'savings'] as const
/** Where the account is kept: a routing number and digits in the United States, IBAN and BIC elsewhere (decision T52). */
export const accountSchemes = ['us', 'iban'] as const

/** Begins a number that is stored and shown by its end only. */
const mask = '•'

export function isMasked(text: string): boolean {
  return text.startsWith(mask)
}

/** What is shown of a number once it is stored: its last four characters. */
export function masked(number: string): string {
  return number === '' ? '' : `${mask.repeat(4)}${number.slice(-4)}`
}

/** The number as it is kept: digits of any script as 0 to 9, capitals, no spaces. */
export function cleanAccount(number: string): string {
  return compactNumber(number)
}

const unlessMasked =
  (rule: TextRule): TextRule =>
  (text) =>
    isMasked(text) ? undefined : rule(text)

/**
 * Everything that is wrong or missing with the bank account. A masked number was stored before and counts as given; a new one
 * needs its confirmation and the terms (platform 5).
 */
export function fundingProblems(values: Fields): FieldProblem[] {
  const iban = values['scheme'] === 'iban'
  const number = (values['accountNumber'] ?? '').trim()
  const fresh = number !== '' && !isMasked(number)
  const found = judge(values, {
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

/** The owner's connected accounts by their ids, and how each stands. */
export type ConnectedAccounts = ReadonlyMap<string, ConnectedState>

/**
 * What is wrong with the connected account that was chosen, where one is needed: platform 5 asks for it as soon as ACH is on. It
 * keeps a campaign from being complete and never an account from being saved.
 * @param accounts undefined where they are not known, as on a device that never listed them
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
