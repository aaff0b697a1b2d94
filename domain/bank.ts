/** The bank account that offline payments go to, as an administrator enters it. */

import { atMost, type FieldProblem, judge, plainCharacters, type TextRule } from './field.ts'
import { accountNumberMaximum, bankNameMaximum, paymentNoteMaximum } from './limits.ts'
import { accountDigitsRule, bicRule, compactNumber, isIban, hasIbanFormat, routingRule } from './bank-numbers.ts'
import { latinDigits } from './money.ts'

export interface BankEntry {
  /** To whom the account belongs. */
  readonly accountName: string
  readonly bankName: string
  /** A number of the bank's own, or an IBAN. */
  readonly accountNumber: string
  /** The routing number of a bank in the United States, or a BIC; with an IBAN it may be left out. */
  readonly routing: string
  /** What payers read below it, by language. */
  readonly note: Readonly<Record<string, string>>
}

/** Everything that is wrong with an account, by field; those of the notes are called `note.en` and so on. */
export function bankProblems({ note, ...entry }: BankEntry): FieldProblem[] {
  const iban = hasIbanFormat(entry.accountNumber)
  return [
    ...judge<Omit<BankEntry, 'note'>>(entry, {
      accountName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
      bankName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
      accountNumber: { required: true, rules: [atMost(accountNumberMaximum), accountRule] },
      // An account number without the code of its bank leads nowhere; an IBAN names its bank.
      routing: { required: !iban, rules: [iban ? bicRule : bankCodeRule] },
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
    routing: compactNumber(entry.routing),
    note: Object.fromEntries(
      Object.entries(entry.note).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
    ),
  }
}

function cleanNumber(number: string): string {
  const plain = latinDigits(number).trim().replace(/\s+/g, ' ')
  return hasIbanFormat(plain) ? compactNumber(plain).replace(/(.{4})(?=.)/g, '$1 ') : plain
}

/** An IBAN where it begins like one, else the digits of an account: nothing that only a program takes for a number. */
const accountRule: TextRule = (text) =>
  /^[A-Z]{2}/.test(compactNumber(text)) ? ibanOnly(text) : accountDigitsRule(text)

/** Money sent to a mistyped IBAN may be gone: its length and check digits find nearly every slip. */
const ibanOnly: TextRule = (text) => (isIban(text) ? undefined : { code: 'iban' })

/** The routing number of a bank in the United States, or the BIC of any other. */
const bankCodeRule: TextRule = (text) => (/^\d/.test(compactNumber(text)) ? routingRule(text) : bicRule(text))

/** Several lines of plain text. */
const noteCharacters: TextRule = (text) => plainCharacters(text.replace(/[\r\n\t]/g, ' '))
