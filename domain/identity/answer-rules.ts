/**
 * Rules of the answers that investors give about themselves, for accreditation and for identity verification (investing
 * 5; decision T58). Every answer is a text, empty if not given; amounts are minor units of US dollars, written in digits.
 */

import { fullYearsBetween, type IsoDate, isUsualDate } from '#domain/calendar.ts'
import { atMost, oneOfRule, plainCharacters, type TextRule } from '#domain/field.ts'
import { figureMaximum } from '#domain/investment/investor-limit.ts'
import { legalNameMaximum } from '#domain/limits.ts'

export const yesOrNo = ['yes', 'no'] as const

/** The amount of an answer; undefined if it has none. */
export function enteredAmount(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

const amountRule: TextRule = (text) => {
  const amount = enteredAmount(text)
  if (amount === undefined) return { code: 'number' }
  return amount > figureMaximum ? { code: 'too-large', limit: Number(figureMaximum / 100n) } : undefined
}

/** Digits with or without dashes; numbers that are never issued are refused (decision T58). */
export const socialSecurityRule: TextRule = (text) => {
  const match = /^(\d{3})-?(\d{2})-?(\d{4})$/.exec(text)
  if (!match) return { code: 'social-security' }
  const [, area = '', group = '', serial = ''] = match
  const issued = area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000'
  return issued ? undefined : { code: 'social-security' }
}

/** Of age, and not implausibly old. */
export const birthRule =
  (today: IsoDate): TextRule =>
  (text) => {
    if (!isUsualDate(text)) return { code: 'date' }
    const age = fullYearsBetween(text, today)
    return age < 18 ? { code: 'under-age', limit: 18 } : age > 120 ? { code: 'date' } : undefined
  }

/** A phone number for verification calls: 8 to 13 digits (investing 5), as stated in the problem's limit. */
export const phoneRule: TextRule = (text) =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{8,13}$/.test(text.replace(/\D/g, '')) ? undefined : { code: 'phone', limit: 13 }

/** A number of the Central Registration Depository, as published on FINRA BrokerCheck: at most 10 digits. */
export const licenceNumberRule: TextRule = (text) => (/^\d+$/.test(text) ? atMost(10)(text) : { code: 'number' })

export const lineAnswer = (required: boolean, most = legalNameMaximum) => ({
  required,
  rules: [atMost(most), plainCharacters],
})
export const choiceAnswer = (options: readonly string[], required = true) => ({
  required,
  rules: [oneOfRule(options)],
})
export const amountAnswer = (required: boolean) => ({ required, rules: [amountRule] })
