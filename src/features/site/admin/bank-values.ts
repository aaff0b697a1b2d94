/** The form of the bank account: the note in each language is a separate field. */

import type { GatewaySettings } from '#contract/payment/admin/gateway.ts'
import { type BankEntry, bankProblems } from '#domain/payment/bank.ts'
import type { FieldProblem } from '#domain/field.ts'
import { languages } from '#src/intl/locale.ts'

/** A type and not an interface, so that it is assignable to a record of form values. */
export type BankValues = {
  readonly accountName: string
  readonly bankName: string
  readonly accountNumber: string
  readonly routing: string
  readonly iban: string
  readonly bic: string
  readonly 'note.en': string
  readonly 'note.fr': string
  readonly 'note.ar': string
  readonly secondConfirmation: boolean
  readonly password: string
  readonly code: string
}

type StoredValues = Omit<BankValues, 'password' | 'code'>

export function valuesOf({ bank, secondConfirmation }: GatewaySettings): StoredValues {
  return {
    secondConfirmation,
    accountName: bank?.accountName ?? '',
    bankName: bank?.bankName ?? '',
    accountNumber: bank?.accountNumber ?? '',
    routing: bank?.routing ?? '',
    iban: bank?.iban ?? '',
    bic: bank?.bic ?? '',
    'note.en': bank?.note.en ?? '',
    'note.fr': bank?.note.fr ?? '',
    'note.ar': bank?.note.ar ?? '',
  }
}

export function entryOf(values: BankValues) {
  const { accountName, bankName, accountNumber, routing, iban, bic } = values
  const note = { en: values['note.en'], fr: values['note.fr'], ar: values['note.ar'] }
  return { accountName, bankName, accountNumber, routing, iban, bic, note } satisfies BankEntry
}

export function bankValueProblems(values: BankValues): FieldProblem[] {
  return bankProblems(entryOf(values))
}

/** Only the proof differs from the stored values. */
export function sameValues(values: BankValues, stored: StoredValues): boolean {
  return Object.entries(stored).every(([name, value]) => value === values[name as keyof BankValues])
}

/** The languages of the notes with the names of their fields. */
export const noteFields = languages.map((language) => ({ language, name: `note.${language}` as const }))
