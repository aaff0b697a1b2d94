/** The bank account for offline payments, as an administrator enters it. */

import { atMost, type FieldProblem, validateFields, plainCharacters, type TextRule } from '#domain/field.ts'
import { accountNumberMaximum, bankNameMaximum, paymentNoteMaximum } from '#domain/limits.ts'
import {
  accountDigitsRule,
  bicRule,
  compactNumber,
  groupedIban,
  hasIbanFormat,
  isIban,
  routingRule,
} from './bank-numbers.ts'
import { latinDigits } from '#domain/money.ts'

export interface BankEntry {
  /** The account holder. */
  readonly accountName: string
  readonly bankName: string
  /** A national account number, or an IBAN. */
  readonly accountNumber: string
  /** The routing number of a bank in the United States, or a BIC; optional with an IBAN. */
  readonly routing: string
  /** An IBAN for payments in other currencies than the dollar of the United States, and its BIC; optional. */
  readonly iban?: string | undefined
  readonly bic?: string | undefined
  /** The note for payers, by language. */
  readonly note: Readonly<Record<string, string>>
}

/** Problems of an account, by field; those of the notes are named `note.en` and so on. */
export function bankProblems({ note, ...entry }: BankEntry): FieldProblem[] {
  const iban = hasIbanFormat(entry.accountNumber)
  return [
    ...validateFields(
      { ...entry, iban: entry.iban ?? '', bic: entry.bic ?? '' },
      {
        accountName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
        bankName: { required: true, rules: [atMost(bankNameMaximum), plainCharacters] },
        accountNumber: { required: true, rules: [atMost(accountNumberMaximum), accountRule] },
        // An account number needs the code of its bank; an IBAN includes it.
        routing: { required: !iban, rules: [iban ? bicRule : bankCodeRule] },
        iban: { required: (entry.bic ?? '').trim() !== '', rules: [atMost(accountNumberMaximum), ibanOnly] },
        bic: { required: false, rules: [bicRule] },
      },
    ),
    ...Object.entries(note).flatMap(([language, text]) => {
      const problem = [atMost(paymentNoteMaximum), noteCharacters].map((rule) => rule(text.trim())).find(Boolean)
      return problem ? [{ path: `note.${language}`, ...problem }] : []
    }),
  ]
}

/**
 * The account as stored: digits of any script as 0 to 9, an IBAN in capitals and groups of four, blank notes omitted.
 */
export function cleanBank(entry: BankEntry): BankEntry {
  return {
    accountName: entry.accountName.trim(),
    bankName: entry.bankName.trim(),
    accountNumber: cleanNumber(entry.accountNumber),
    routing: compactNumber(entry.routing),
    ...cleanInternational(entry),
    note: Object.fromEntries(
      Object.entries(entry.note).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
    ),
  }
}

function cleanInternational({ iban = '', bic = '' }: BankEntry): Pick<BankEntry, 'iban' | 'bic'> {
  if (iban.trim() === '') return {}
  return { iban: groupedIban(iban), ...(bic.trim() === '' ? {} : { bic: compactNumber(bic) }) }
}

/** The numbers to which a payment in a currency is sent: few banks take euros by a routing number. */
export function numbersFor(
  { accountNumber, routing, iban, bic = '' }: Pick<BankEntry, 'accountNumber' | 'routing' | 'iban' | 'bic'>,
  currency: string,
): Pick<BankEntry, 'accountNumber' | 'routing'> {
  return iban === undefined || currency === 'USD' ? { accountNumber, routing } : { accountNumber: iban, routing: bic }
}

function cleanNumber(number: string): string {
  const plain = latinDigits(number).trim().replace(/\s+/g, ' ')
  return hasIbanFormat(plain) ? groupedIban(plain) : plain
}

/** An IBAN if it begins like one, else only digits: no other text that a program would parse as a number. */
const accountRule: TextRule = (text) =>
  /^[A-Z]{2}/.test(compactNumber(text)) ? ibanOnly(text) : accountDigitsRule(text)

/** Money sent to a mistyped IBAN may be lost: its length and check digits detect nearly every typo. */
const ibanOnly: TextRule = (text) => (isIban(text) ? undefined : { code: 'iban' })

/** The routing number of a bank in the United States, or the BIC of any other. */
const bankCodeRule: TextRule = (text) => (/^\d/.test(compactNumber(text)) ? routingRule(text) : bicRule(text))

/** Several lines of plain text. */
const noteCharacters: TextRule = (text) => plainCharacters(text.replace(/[\r\n\t]/g, ' '))
