/** Texts for the errors of an entered amount. */

import type { InvestmentProblem } from '#domain/investment/investment.ts'
import { type AmountProblem, exponentOf } from '#domain/money.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import type { CallFailure, FailureCode } from '#src/data/failure.ts'
import type { Intl } from '#src/intl/intl.tsx'
import type { EntryMode, Judged } from './amount-entry.ts'
import type { QuoteState } from './use-quote.ts'

/** Refusals that no other amount would change. */
const gates: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'CAMPAIGN_CLOSED',
  'OWN_CAMPAIGN',
  'COUNTRY_NEEDED',
  'COUNTRY_BLOCKED',
  'ACCREDITED_ONLY',
  'SOLD_OUT',
  'GATEWAY_OFF',
  'NOT_FOUND',
])

/** Why this user cannot invest here now, whatever the amount; undefined until the server has refused. */
export function gateOf(quote: QuoteState): CallFailure | undefined {
  return quote.is === 'refused' && gates.has(quote.failure.code) ? quote.failure : undefined
}

export function gateText(quote: QuoteState, intl: Intl): string | undefined {
  const gate = gateOf(quote)
  return gate && failureText(gate, intl)
}

/** The error of the entry: the local rules first, and if they accept it, the server's response. */
export function entryText({ judged, quote, mode, currency }: EntryFacts, intl: Intl): string | undefined {
  if (judged.is === 'unreadable') return unreadableText(judged.reason, mode, exponentOf(currency), intl)
  if (judged.is === 'refused') return problemText(judged.problem, currency, intl)
  return quote.is === 'refused' ? failureText(quote.failure, intl) : undefined
}

interface EntryFacts {
  readonly judged: Judged
  readonly quote: QuoteState
  readonly mode: EntryMode
  readonly currency: string
}

/** The same texts as for the server's refusal with the same code. */
export function problemText(problem: InvestmentProblem, currency: string, { text, money }: Intl): string {
  return text(`error.${problem.code}`, {
    currency,
    units: 'units' in problem ? Number(problem.units) : 0,
    amount: 'amount' in problem ? money(problem.amount, currency) : '',
  })
}

function unreadableText(reason: AmountProblem, mode: EntryMode, limit: number, { text }: Intl): string {
  switch (reason) {
    case 'empty':
      return text('field.required')
    case 'format':
    case 'negative':
      return text('field.number')
    case 'decimals':
      return mode === 'units' ? text('invest.wholeUnits') : text('field.decimals', { limit })
    case 'ambiguous':
      return text('field.ambiguous')
    case 'huge':
      return text('field.too-large')
  }
}
