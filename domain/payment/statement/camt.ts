/**
 * Bank-to-customer statements of ISO 20022, camt.053.001.02 to .13. Only booked entries count: pending ones are in no
 * balance.
 */

import type { IsoDate } from '#domain/calendar.ts'
import { dateOf, exactAmount } from './statement-values.ts'
import {
  parsedBy,
  type ParsedStatements,
  periodOf,
  type Statement,
  StatementError,
  type StatementEntry,
} from './statement.ts'

/** An element of an XML document, its name without a prefix. */
export interface XmlElement {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlElement[]
}

const versions = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3])$/

/** What banks write where there is no reference. */
const noReference = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED', 'N/A', ''])

export function parseCamt(document: XmlElement, currency: string, most: number): ParsedStatements {
  return parsedBy(() => statementsOf(document), currency, most)
}

/** @throws StatementError */
function statementsOf(document: XmlElement): Statement[] {
  const message = child(document, 'BkToCstmrStmt')
  const namespace = Object.entries(document.attributes).find(([name]) => /^xmlns(?::|$)/.test(name))?.[1] ?? ''
  if (document.name !== 'Document' || !message || !versions.test(namespace))
    throw new StatementError('version', document.line)
  return children(message, 'Stmt').map(statementOf)
}

function statementOf(statement: XmlElement): Statement {
  const account = child(statement, 'Acct')
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
  if (!opening || !closing) throw new StatementError('balance-missing', statement.line)
  const { currency } = closing
  const stated = textAt(account, 'Ccy')
  if (opening.currency !== currency || (stated !== '' && stated !== currency))
    throw new StatementError('currency', statement.line)
  const entries = children(statement, 'Ntry').flatMap((entry) => entriesOf(entry, currency))
  const period = periodOf([...entries, { bookedOn: closing.on }])
  const from = dayAt(child(statement, 'FrToDt'), 'FrDtTm')
  return {
    reference: textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'Id'),
    accountNumber: textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id'),
    currency,
    fromOn: from !== undefined && from < period.from ? from : period.from,
    toOn: period.to,
    opening: opening.amount,
    closing: closing.amount,
    entries,
  }
}

interface Balance {
  readonly amount: bigint
  readonly currency: string
  readonly on: IsoDate
}

/** The first balance of one of these kinds; a statement in several pages has intermediate ones too. */
function balanceOf(statement: XmlElement, kinds: readonly string[]): Balance | undefined {
  const balances = children(statement, 'Bal')
  const kindOf = (balance: XmlElement): string => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')
  const found = kinds.flatMap((kind) => balances.find((balance) => kindOf(balance) === kind) ?? [])[0]
  if (!found) return undefined
  const { amount, currency } = amountOf(child(found, 'Amt'), found.line)
  const on = dayAt(found, 'Dt')
  if (on === undefined) throw new StatementError('date', found.line)
  return { amount: amount * signOf(found), currency, on }
}

/** One entry, or one for each of its transactions if they have amounts that add up to it (a batch booking). */
function entriesOf(entry: XmlElement, currency: string): StatementEntry[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK') return []
  const { line } = entry
  const amount = amountIn(child(entry, 'Amt'), currency, line) * signOf(entry)
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (bookedOn === undefined) throw new StatementError('date', line)
  const shared = { line, bookedOn, isFee: false, bankReference: referenceAt(entry, 'AcctSvcrRef') }
  const transactions = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'))
  const parts = transactions.map((transaction) => partOf(transaction, entry, currency))
  const isBatch = parts.length > 1 && sumOf(parts) === amount
  const additional = textAt(entry, 'AddtlNtryInf')
  const booked = isBatch
    ? transactions.map((transaction, index) => ({
        ...shared,
        amount: parts[index] ?? 0n,
        ...textsOf([transaction], amount > 0n, additional),
        bankReference: referenceAt(child(transaction, 'Refs'), 'AcctSvcrRef') || shared.bankReference,
      }))
    : [{ ...shared, amount, ...textsOf(transactions, amount > 0n, additional) }]
  return booked.filter((each) => each.amount !== 0n)
}

/** The sum of the transactions; undefined if one of them has no amount in the currency of the account. */
function sumOf(parts: readonly (bigint | undefined)[]): bigint | undefined {
  return parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0n)
}

/** The signed amount of a transaction in the currency of the account; undefined if it has none. */
function partOf(transaction: XmlElement, entry: XmlElement, currency: string): bigint | undefined {
  const amount = child(transaction, 'Amt') ?? child(child(child(transaction, 'AmtDtls'), 'TxAmt'), 'Amt')
  if (amount?.attributes['Ccy'] !== currency) return undefined
  const sign = child(transaction, 'CdtDbtInd') ? signOf(transaction) : signOf(entry)
  return amountIn(amount, currency, amount.line) * sign
}

function textsOf(
  transactions: readonly XmlElement[],
  isCredit: boolean,
  additional: string,
): Pick<StatementEntry, 'references' | 'remittance' | 'counterparty'> {
  const references = transactions.flatMap((transaction) => {
    const refs = child(transaction, 'Refs')
    const remittances = children(transaction, 'RmtInf')
    const structured = remittances.flatMap((each) => children(each, 'Strd'))
    return [
      referenceAt(refs, 'EndToEndId'),
      referenceAt(refs, 'TxId'),
      referenceAt(refs, 'InstrId'),
      ...structured.map((each) => textAt(each, 'CdtrRefInf', 'Ref')),
    ]
  })
  const remittance = transactions.flatMap((transaction) => [
    ...children(transaction, 'RmtInf').flatMap((each) => children(each, 'Ustrd').map(({ text }) => text.trim())),
    textAt(transaction, 'AddtlTxInf'),
  ])
  // The other side of a credit is its debtor.
  const side = isCredit ? 'Dbtr' : 'Cdtr'
  const names = transactions.map((transaction) => {
    const party = child(child(transaction, 'RltdPties'), side)
    return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')
  })
  return {
    references: [...new Set(references.filter((each) => each !== ''))],
    remittance: [...remittance, additional].filter((each) => each !== '').join(' '),
    counterparty: names.find((each) => each !== '') ?? '',
  }
}

/** The mark states the direction of the entry itself, also if it reverses another one. @throws StatementError */
function signOf(element: XmlElement): bigint {
  const mark = textAt(element, 'CdtDbtInd')
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new StatementError('direction', element.line)
  return mark === 'CRDT' ? 1n : -1n
}

function amountIn(element: XmlElement | undefined, currency: string, line: number): bigint {
  const { amount, currency: stated } = amountOf(element, line)
  if (stated !== currency) throw new StatementError('currency', line)
  return amount
}

function amountOf(element: XmlElement | undefined, line: number): { amount: bigint; currency: string } {
  const currency = element?.attributes['Ccy'] ?? ''
  if (!element || !/^[A-Z]{3}$/.test(currency)) throw new StatementError('amount', line)
  return { amount: exactAmount(element.text.trim(), currency, '.', element.line), currency }
}

/** The day of a date or a moment, as the bank writes it. @throws StatementError */
function dayAt(element: XmlElement | undefined, name: string): IsoDate | undefined {
  const found = child(element, name)
  if (!found) return undefined
  const text = textAt(found, 'Dt') || textAt(found, 'DtTm') || found.text.trim()
  return dateOf(/^(\d{4})-(\d{2})-(\d{2})/.exec(text)?.slice(1) ?? [], found.line)
}

function referenceAt(element: XmlElement | undefined, name: string): string {
  const text = textAt(element, name)
  return noReference.has(text.toUpperCase()) ? '' : text
}

function children(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((each) => each.name === name) ?? []
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.name === name)
}

/** The text of a descendant; empty if it does not exist. */
function textAt(element: XmlElement | undefined, ...names: readonly string[]): string {
  return names.reduce<XmlElement | undefined>(child, element)?.text.trim() ?? ''
}
