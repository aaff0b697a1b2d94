import type { PublishedRates } from '#contract/site/reference-rates.ts'
import type { ReferenceRates } from '#domain/site/reference-rates.ts'

export function presentRates(source: string, { day, perEuro }: ReferenceRates): PublishedRates {
  return {
    source: source === 'ecb' ? 'ecb' : 'sandbox',
    day,
    perEuro: Object.entries(perEuro).map(([currency, rate]) => ({ currency, rate })),
  }
}
