/** All investments, cash flows and holdings of a user, for the export in an open format. */

import { allInvestments } from '#api/db/investment/statement-movements.ts'
import type { Deps } from '#api/deps.ts'
import { readHoldings } from '#api/services/investment/read-portfolio.ts'
import { readMovements } from '#api/services/investment/read-statement.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn } from '#domain/calendar.ts'
import { taxYears } from '#domain/investment/statement.ts'

interface Reading {
  readonly investorId: string
  readonly language: Language
}

/** Before and after everything that a site records. */
const allTime = { from: '1970-01-01', to: '2999-12-31' }

export async function readInvestmentExport({ investorId, language }: Reading, deps: Deps) {
  const [investments, { holdings }, { timeZone, currencies, losses }] = await Promise.all([
    allInvestments(deps.db.read, investorId, language),
    readHoldings({ investorId, language }, deps),
    readMovements({ investorId, language, period: allTime }, deps),
  ])
  const flows = currencies
    .flatMap(({ lines }) => lines.map(({ movement }) => movement))
    // Only movements of money: what was written off is part of the years.
    .flatMap(({ cause, ...movement }) => (cause === 'written-off' ? [] : [{ ...movement, cause }]))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const yearOf = (at: Date): number => Number(dateIn(at.getTime(), timeZone).slice(0, 4))
  const years = taxYears(flows, losses, yearOf)
  return {
    at: new Date(deps.clock.now()),
    timeZone,
    investments,
    holdings,
    flows,
    years,
  }
}
