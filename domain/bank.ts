/** The bank account that offline payments go to, as an administrator enters it. */

import { atMost, type FieldProblem, judge, plainCharacters, type TextRule } from './field.ts'
import { accountNumberMaximum, bankNameMaximum, paymentNoteMaximum } from './limits.ts'
import { latinDigits } from './money.ts'

export interface BankEntry {
  /** To whom the account belongs. */
  readonly accountName: string
  readonly bankName: string
  /** A number of the bank's own, or an IBAN. */
  readonly accountNumber: string
  /** Routing number, sort code or BIC; not every country has one. */
  readonly routing: string
  /** What payers read below it, by language. */
  readonly note: Readonly<Record<string, string>>
}

/** Everything that is wrong with an account, by field; those of the notes are called `note.en` and so on. */
export function bankProblems({ note, ...entry }: BankEntry): FieldProblem[] {
  return [
    ...judge<Omit<BankEntry, 'note'>>(entry, {
      accountName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
      bankName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
      accountNumber: { required: true, rules: [atMost(accountNumberMaximum), numberCharacters, ibanRule] },
      routing: { required: false, rules: [atMost(accountNumberMaximum), numberCharacters] },
    }),
    ...Object.entries(note).flatMap(([language, text]) => {
      const problem = [atMost(paymentNoteMaximum), noteCharacters].map((rule) => rule(text.trim())).find(Boolean)
      return problem ? [{ path: `note.${language}`, ...problem }] : []
    }),
  ]
}

/**
 * The account as it is kept: digits of any script as 0 to 9, an IBAN in capitals and groups of four, notes that say nothing
 * left out.
 */
export function cleanBank(entry: BankEntry): BankEntry {
  return {
    accountName: entry.accountName.trim(),
    bankName: entry.bankName.trim(),
    accountNumber: cleanNumber(entry.accountNumber),
    routing: cleanNumber(entry.routing),
    note: Object.fromEntries(
      Object.entries(entry.note).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
    ),
  }
}

/** Whether a number is written like an IBAN; whether it is one is its check digits' word. */
export function looksLikeIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact(number))
}

/** ISO 13616: with the first four characters behind the rest and letters as 10 to 35, the remainder by 97 is 1. */
export function hasIbanCheck(number: string): boolean {
  const plain = compact(number)
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String((letter.codePointAt(0) ?? 0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

function compact(number: string): string {
  return latinDigits(number).toUpperCase().replace(/[ -]/g, '')
}

function cleanNumber(number: string): string {
  const plain = latinDigits(number).trim().replace(/\s+/g, ' ')
  return looksLikeIban(plain) ? compact(plain).replace(/(.{4})(?=.)/g, '$1 ') : plain
}

/** Latin letters and digits of any of our scripts, in groups. */
const numberCharacters: TextRule = (text) =>
  /^[A-Za-z0-9]+(?:[ ./-]{1,3}[A-Za-z0-9]+)*$/.test(latinDigits(text)) ? undefined : { code: 'characters' }

/** Money sent to a mistyped IBAN may be gone: its check digits find nearly every slip. */
const ibanRule: TextRule = (text) => (looksLikeIban(text) && !hasIbanCheck(text) ? { code: 'iban' } : undefined)

/** Several lines of plain text. */
const noteCharacters: TextRule = (text) => plainCharacters(text.replace(/[\r\n\t]/g, ' '))
