/** Postal codes by country (platform 5, decision T51): spaces, hyphens and the case of letters do not count. */

import type { TextRule } from '#domain/field.ts'

/** Number of digits of a code; 5 and 9 in the United States. */
const digits: Readonly<Record<string, string>> = {
  '3': 'BH FO IS LS MG OM PG PS',
  '4': 'AF AL AM AU AT BD BE BG CH CV CY DK ET GE GL GW HT HU LI LR LU LV MD MK MZ NE NO NZ PH PY SI TN VE ZA',
  '5': 'BA BT CR CU CZ DE DO DZ EE EG ES FI FR GR GT HN HR ID IQ IT JO KE KH KR KW LA LK LT MA MC ME MM MN MX MY NI NP PE PK PL RS SD SE SK SM SN TH TR TW UA UY XK ZM',
  '6': 'BY CN CO EC IN KG KZ NG RO RU SG TJ TT UZ VN',
  '7': 'CL IL JP PT',
  '8': 'BR',
  '10': 'IR',
}
const digitsOf: Readonly<Record<string, number>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(digits).flatMap(([count, countries]) =>
    countries.split(' ').map((country) => [country, Number(count)] as const),
  ),
)

/** Countries whose codes are not a fixed number of digits. */
const patterns: Readonly<Record<string, RegExp>> = {
  AD: /^(?:AD)?\d{3}$/,
  AR: /^(?:\d{4}|[A-Z]\d{4}[A-Z]{3})$/,
  BN: /^[A-Z]{2}\d{4}$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  GB: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  LB: /^\d{4}(?:\d{4})?$/,
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  SA: /^\d{5}(?:\d{4})?$/,
  US: /^\d{5}(?:\d{4})?$/,
  PR: /^\d{5}(?:\d{4})?$/,
}

/** Codes that are written with a country prefix. */
const prefix = /^(?:AD|AT|AZ|BE|CH|DE|FI|HR|L|LT|LU|LV|MD|SE|SI)(?=\d)/

/** Countries without postal codes: users enter any text, or nothing. */
const without = new Set(
  'AE AO AG AW BF BJ BO BS BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MU MW NR QA RW SB SC SL SO SR SS ST SY TD TG TL TO TV TZ UG VU WS YE ZW'.split(
    ' ',
  ),
)

/** Length of a code in a country that is not listed here. */
const defaultLength = 6
const longest = 12

/**
 * @param country two capital letters; any other value is not validated, because the country's own field reports the
 * problem
 */
export const postalCodeRule =
  (country: string): TextRule =>
  (text) => {
    const code = text.toUpperCase().replace(/[\s-]/g, '')
    if (!/^[A-Z\d]+$/.test(code) || text.length > longest) return { code: 'format' }
    if (!/^[A-Z]{2}$/.test(country) || without.has(country)) return undefined
    const pattern = patterns[country]
    if (pattern) return pattern.test(code) ? undefined : { code: 'format' }
    const count = digitsOf[country]
    if (count === undefined) return code.length === defaultLength ? undefined : { code: 'format' }
    const own = code.replace(prefix, '')
    return own.length === count && /^\d+$/.test(own) ? undefined : { code: 'format' }
  }
