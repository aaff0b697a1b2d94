/** Reference rates that convert totals for display (decision T41). */

import { call } from '#contract/call.ts'
import { currencyCode, date, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

export const getReferenceRates = call({
  method: 'GET',
  path: 'reference-rates',
  access: 'user',
  summary: 'Returns the latest reference rates, at which clients may convert totals for display.',
  details:
    'Units of each currency for one euro, as published. No amount that is paid, booked or limited is ever converted at them. Null if the site has no source of rates, or no rates yet.',
  spec: 'decision T41',
  reply: object({
    rates: nullable(
      object({
        /** `ecb`: the European Central Bank. `sandbox`: simulated. */
        source: oneOf(['ecb', 'sandbox']),
        day: date(),
        perEuro: list(
          object({ currency: currencyCode(), rate: text({ min: 1, max: 20, pattern: /^\d{1,9}(\.\d{1,9})?$/ }) }),
          100,
        ),
      }),
    ),
  }),
  cache: 'private',
})
export type PublishedRates = NonNullable<Value<typeof getReferenceRates.reply>['rates']>
