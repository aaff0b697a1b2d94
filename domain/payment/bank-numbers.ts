/** Bank account numbers and their validation: IBAN, US routing and account numbers, BIC (decision T52). */

import type { TextRule } from '#domain/field.ts'
import { latinDigits } from '#domain/money.ts'

const accountDigitsMinimum = 5
const accountDigitsMaximum = 20
const routingDigits = 9

/** Length of an IBAN by country, from the registry of ISO 13616. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 ' +
    'CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 ' +
    'AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 ' +
    'AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28 EG29 PS29 QA29 UA29 BR29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The number as stored: digits of any script as 0 to 9, capitals, no spaces and no separators. */
export function compactNumber(number: string): string {
  return latinDigits(number)
    .toUpperCase()
    .replace(/[\s./-]/g, '')
}

/** An IBAN in groups of four, as it is printed. */
export function groupedIban(number: string): string {
  return compactNumber(number).replace(/(.{4})(?=.)/g, '$1 ')
}

/** Does a number have the format of an IBAN? Its length and check digits decide whether it is valid. */
export function hasIbanFormat(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compactNumber(number))
}

/**
 * ISO 13616: the length for its country, and a remainder of 1 modulo 97 with the first four characters moved to the
 * end.
 */
export function isIban(number: string): boolean {
  const plain = compactNumber(number)
  if (!hasIbanFormat(plain) || ibanLengths[plain.slice(0, 2)] !== plain.length) return false
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String((letter.codePointAt(0) ?? 0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** ABA routing numbers: the nine digits weighted by 3, 7 and 1 sum to a multiple of 10. */
function hasRoutingCheck(number: string): boolean {
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 1), 0)
  return sum % 10 === 0 && sum > 0
}

/** An account number of a bank without IBANs. */
export const accountDigitsRule: TextRule = (text) => {
  const number = compactNumber(text)
  if (!/^\d+$/.test(number)) return { code: 'number' }
  if (number.length < accountDigitsMinimum) return { code: 'too-short', limit: accountDigitsMinimum }
  return number.length > accountDigitsMaximum ? { code: 'too-long', limit: accountDigitsMaximum } : undefined
}

export const ibanRule: TextRule = (text) =>
  hasIbanFormat(text) ? (isIban(text) ? undefined : { code: 'iban' }) : { code: 'format' }

export const routingRule: TextRule = (text) => {
  const number = compactNumber(text)
  return /^\d{9}$/.test(number) && hasRoutingCheck(number) ? undefined : { code: 'routing', limit: routingDigits }
}

export const bicRule: TextRule = (text) =>
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(compactNumber(text)) ? undefined : { code: 'format' }
