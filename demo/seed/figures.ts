/** Two fiscal years of the companies behind two campaigns, one in dollars and one in euros. */

import { writeSection } from '#api/db/draft/sections.ts'
import type { Writer } from '#api/db/database.ts'
import { figureTexts, parseSigned, yearOf } from '#domain/campaign/figure-texts.ts'
import { type FigureName, figureYears } from '#domain/campaign/figures.ts'
import type { SeedTools } from './seed-tools.ts'

interface DemoFigures {
  readonly currency: string
  readonly employees: number
  /** Decimal texts in major units, the latest year first. */
  readonly amounts: Readonly<Partial<Record<FigureName, readonly [string, string]>>>
}

const demoFigures: Readonly<Record<string, DemoFigures>> = {
  'thousand-oaks-apartments': {
    currency: 'USD',
    employees: 14,
    amounts: {
      totalAssets: ['11840250.40', '9615300.00'],
      cash: ['1126400.15', '842750.90'],
      accountsReceivable: ['96310.00', '71480.25'],
      shortTermDebt: ['415000.00', '388000.00'],
      longTermDebt: ['6280000.00', '5410000.00'],
      revenue: ['2384600.00', '1967250.50'],
      costOfGoodsSold: ['1512380.75', '1298400.00'],
      taxesPaid: ['88240.00', '61975.30'],
      netIncome: ['341905.60', '228110.45'],
    },
  },
  'lyon-confluence-coliving': {
    currency: 'EUR',
    employees: 9,
    // A year of construction without rent, so that the cash flow is negative.
    amounts: {
      totalAssets: ['5310800.00', '3174500.00'],
      cash: ['468900.50', '702300.00'],
      accountsReceivable: ['21750.00', '0.00'],
      shortTermDebt: ['290000.00', '145000.00'],
      longTermDebt: ['3120000.00', '1560000.00'],
      revenue: ['386400.00', '112900.00'],
      costOfGoodsSold: ['271500.00', '158300.00'],
      netIncome: ['-94120.35', '-131806.80'],
    },
  },
}

/** Does nothing for a campaign whose company has no figures. */
export async function seedFigures(tx: Writer, tools: SeedTools, campaignId: string, slug: string): Promise<void> {
  const content = Object.hasOwn(demoFigures, slug) ? demoFigures[slug] : undefined
  if (!content) return
  const { currency, employees, amounts } = content
  const years = figureYears.flatMap(
    (year, index) =>
      yearOf(year, (name) => {
        const text = amounts[name]?.[index]
        return text === undefined ? null : parseSigned(text, currency)
      }) ?? [],
  )
  const texts = figureTexts({ currency, years, employees })
  await writeSection(tx, campaignId, 'figures', texts, 1, tools.daysAgo(2))
}
