/**
 * The form of a payment method: a share in percent, and a fixed part in each currency that it accepts. Several forms
 * are on one page, so each field includes the name of its method.
 */

import type { GatewayTerms } from '#contract/payment/gateway-terms.ts'
import { type PayerFee, payerFeeProblems } from '#domain/payment/fees.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type Currency, type DecimalMark, exponentOf, type ParsedAmount, toDecimal } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountCodes } from '#src/components/payment/amount-field.ts'
import { parseTyped } from '#src/components/number/number-text.ts'
import type { FormValues } from '#src/components/form/use-form.ts'

/** Two decimals: parsed as money with two decimals, the value is hundredths of a percent. */
const percentLike = 'USD'

export interface GatewayFields {
  readonly on: string
  readonly percent: string
  readonly flat: readonly { readonly name: string; readonly currency: Currency }[]
}

export function fieldsOf({ type }: Pick<GatewayTerms, 'type'>, currencies: readonly Currency[]): GatewayFields {
  return {
    on: `${type}.on`,
    percent: `${type}.percent`,
    flat: currencies.map((currency) => ({ name: `${type}.flat.${currency}`, currency })),
  }
}

/** In the language's own format, which the form parses again. */
export function valuesOf(
  { on, fee }: Pick<GatewayTerms, 'on' | 'fee'>,
  fields: GatewayFields,
  mark: DecimalMark,
): FormValues {
  const flat = fields.flat.map(({ name, currency }) => {
    const amount = fee.flat.find((each) => each.currency === currency)?.amount ?? 0n
    return [name, toDecimal({ amount, currency }).replace('.', mark)] as const
  })
  return {
    [fields.on]: on,
    [fields.percent]: toDecimal({ amount: BigInt(fee.basisPoints), currency: percentLike }).replace('.', mark),
    ...Object.fromEntries(flat),
  }
}

export interface JudgedFee {
  readonly fee: PayerFee
  readonly problems: readonly FieldProblem[]
}

export function validateFee(values: FormValues, fields: GatewayFields, mark: DecimalMark): JudgedFee {
  const percent = { name: fields.percent, decimals: 2, parsed: readPercent(values[fields.percent], mark) }
  const flat = fields.flat.map(({ name, currency }) => ({
    name,
    currency,
    decimals: exponentOf(currency),
    parsed: read(values[name], currency, mark),
  }))
  const fee = {
    basisPoints: percent.parsed.ok ? Number(percent.parsed.amount) : 0,
    flat: flat.map(({ currency, parsed }) => ({ currency, amount: parsed.ok ? parsed.amount : 0n })),
  }
  const unread = [percent, ...flat].flatMap(({ name, decimals, parsed }): FieldProblem[] =>
    parsed.ok
      ? []
      : [{ path: name, code: amountCodes[parsed.reason], limit: parsed.reason === 'decimals' ? decimals : 0 }],
  )
  const wrong = payerFeeProblems(fee).map((problem) => ({ ...problem, path: nameOf(problem.path, fields) }))
  return { fee, problems: [...unread, ...wrong] }
}

/** The form field that a problem of the rule belongs to. */
function nameOf(path: string, { percent, flat }: GatewayFields): string {
  return flat.find(({ currency }) => path === `flat.${currency}`)?.name ?? percent
}

/** An empty field means no fee. */
function read(value: string | boolean | undefined, currency: Currency, mark: DecimalMark): ParsedAmount {
  const text = typeof value === 'string' ? value : ''
  return text.trim() === '' ? { ok: true, amount: 0n } : parseAmount(text, currency, mark)
}

function readPercent(value: string | boolean | undefined, mark: DecimalMark): ParsedAmount {
  const text = typeof value === 'string' ? value : ''
  return text.trim() === '' ? { ok: true, amount: 0n } : parseTyped(text, { is: 'percent' }, mark)
}
