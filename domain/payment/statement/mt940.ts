/** Customer statements of SWIFT, MT940: fields such as `:61:`, each of which may continue on further lines. */

import { addDays, daysBetween, type IsoDate } from '#domain/calendar.ts'
import { dateOf, exactAmount } from './statement-values.ts'
import {
  parsedBy,
  type ParsedStatements,
  periodOf,
  type Statement,
  StatementError,
  type StatementEntry,
} from './statement.ts'

interface Field {
  readonly tag: string
  readonly line: number
  readonly lines: readonly string[]
}

export function isMt940(text: string): boolean {
  return /^(?:\{1:.*)?:20:/m.test(text) || /\{4:\s*:20:/.test(text)
}

export function parseMt940(text: string, currency: string, most: number): ParsedStatements {
  return parsedBy(() => messagesOf(text).map(statementOf), currency, most)
}

/** The fields of each message. A field begins with its tag at the start of a line. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = []
  let field: { tag: string; line: number; lines: string[] } | undefined
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    // The headers of the SWIFT network precede the first field, and a hyphen ends the message.
    const content = raw.replace(/^\{1:.*?\{4:/, '').trimEnd()
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(content) ?? []
    if (tag !== undefined) {
      field = { tag, line: index + 1, lines: [rest ?? ''] }
      if (tag === '20') messages.push([])
      const message = messages.at(-1)
      if (!message) throw new StatementError('malformed', index + 1)
      message.push(field)
    } else if (/^-\}?/.test(content) && content.replace(/[-}\s]/g, '') === '') field = undefined
    else if (field && content !== '') field.lines.push(content)
  }
  return messages
}

function statementOf(fields: readonly Field[]): Statement {
  const line = fields[0]?.line ?? 1
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M')
  const closing = fields.find(({ tag }) => tag === '62F' || tag === '62M')
  if (!opening || !closing) throw new StatementError('balance-missing', line)
  const start = balanceOf(opening)
  const end = balanceOf(closing)
  if (start.currency !== end.currency) throw new StatementError('currency', closing.line)
  const entries = fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const next = fields[index + 1]
    return entryOf(field, next?.tag === '86' ? next : undefined, end.currency)
  })
  const period = periodOf([...entries, { bookedOn: end.on }])
  return {
    reference: fields.find(({ tag }) => tag === '28C' || tag === '28')?.lines[0]?.trim() ?? '',
    accountNumber:
      fields
        .find(({ tag }) => tag === '25' || tag === '25P')
        ?.lines[0]?.split('/')
        .at(-1)
        ?.trim() ?? '',
    currency: end.currency,
    fromOn: period.from,
    toOn: period.to,
    opening: start.amount,
    closing: end.amount,
    entries,
  }
}

function balanceOf({ lines: [text = ''], line }: Field): { amount: bigint; currency: string; on: IsoDate } {
  const [, mark, date, currency, amount] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)$/.exec(text.trim()) ?? []
  if (date === undefined || currency === undefined || amount === undefined) throw new StatementError('malformed', line)
  const size = exactAmount(amount, currency, ',', line)
  return { amount: mark === 'C' ? size : -size, currency, on: shortDate(date, line) }
}

/**
 * Value date, optional booking day, mark, optional third letter of the currency, amount, type, reference of the
 * customer, reference of the bank.
 */
const entryPattern = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})(.*)$/

/** `C` and a reversed debit (`RD`) arrive; `D` and a reversed credit (`RC`) leave. */
const incomingMarks = new Set(['C', 'RD', 'EC'])

function entryOf(field: Field, information: Field | undefined, currency: string): StatementEntry[] {
  const [first = '', ...supplement] = field.lines
  const [, valued, booked, mark = '', , size = '', , rest = ''] = entryPattern.exec(first) ?? []
  if (valued === undefined) throw new StatementError('malformed', field.line)
  const valueOn = shortDate(valued, field.line)
  const amount = exactAmount(size, currency, ',', field.line)
  if (amount === 0n) return []
  const [customer = '', bank = ''] = rest.split('//')
  const details = detailsOf(information?.lines ?? supplement)
  const stated = customer.trim()
  return [
    {
      line: field.line,
      bookedOn: booked === undefined ? valueOn : bookedNear(valueOn, booked, field.line),
      amount: incomingMarks.has(mark) ? amount : -amount,
      isFee: false,
      bankReference: bank.trim(),
      references: [...(stated === '' || stated === 'NONREF' ? [] : [stated]), ...details.references],
      remittance: details.remittance,
      counterparty: details.counterparty,
    },
  ]
}

function shortDate(text: string, line: number): IsoDate {
  return dateOf([`20${text.slice(0, 2)}`, text.slice(2, 4), text.slice(4, 6)], line)
}

/** A booking day has no year: it is in the year that brings it nearest to the value date. */
function bookedNear(valueOn: IsoDate, day: string, line: number): IsoDate {
  const year = Number(valueOn.slice(0, 4))
  const near = [year, year - 1, year + 1].find((each) => {
    const date = `${each}-${day.slice(0, 2)}-${day.slice(2)}`
    return addDays(valueOn, -183) <= date && date <= addDays(valueOn, 183)
  })
  const date = dateOf([String(near ?? year), day.slice(0, 2), day.slice(2)], line)
  if (Math.abs(daysBetween(valueOn, date)) > 183) throw new StatementError('date', line)
  return date
}

type Details = Pick<StatementEntry, 'references' | 'remittance' | 'counterparty'>

/** The three structures that banks use in `:86:`: `?20…`, `/REMI/…`, and free text. */
function detailsOf(lines: readonly string[]): Details {
  const text = lines.join('')
  if (/^\d{3}\?\d{2}/.test(text)) return numberedDetails(text)
  if (/^\/[A-Z]{2,8}\//.test(text)) return slashedDetails(text)
  return { references: [], remittance: lines.join(' ').trim(), counterparty: '' }
}

function numberedDetails(text: string): Details {
  const parts = text.split(/\?(?=\d{2})/).slice(1)
  const joined = (wanted: (code: number) => boolean): string =>
    parts
      .filter((part) => wanted(Number(part.slice(0, 2))))
      .map((part) => part.slice(2))
      .join('')
  const purpose = joined((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63))
  // SEPA keeps its references in the purpose, each behind its mark.
  const marks = purpose.split(/(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+)/)
  const marked = (mark: string): string =>
    marks
      .find((each) => each.startsWith(`${mark}+`))
      ?.slice(5)
      .trim() ?? ''
  const references = [marked('EREF'), marked('KREF')].filter((each) => each !== '' && each !== 'NOTPROVIDED')
  return {
    references,
    remittance: marks.length > 1 ? marked('SVWZ') || (marks[0]?.includes('+') ? '' : (marks[0] ?? '')) : purpose.trim(),
    counterparty: joined((code) => code === 32 || code === 33).trim(),
  }
}

function slashedDetails(text: string): Details {
  const values = new Map<string, string>()
  for (const [, code = '', value = ''] of text.matchAll(
    /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|MARF|CSID|PREF|PURP|ISDT)\/(.*?)(?=\/(?:TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|MARF|CSID|PREF|PURP|ISDT)\/|$)/g,
  ))
    values.set(code, value.trim())
  const reference = values.get('EREF') ?? ''
  const remittance = (values.get('REMI') ?? '').replace(/^(?:USTD|STRD)\/+/, '')
  return {
    references: reference === '' || reference === 'NOTPROVIDED' ? [] : [reference],
    remittance,
    counterparty: values.get('NAME') ?? '',
  }
}
