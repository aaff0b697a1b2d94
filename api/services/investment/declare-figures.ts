import type { Reader, Writer } from '#api/db/database.ts'
import { readOffering } from '#api/db/investment/investments.ts'
import { lockInvestor } from '#api/db/investment/investor-limit.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { InvestorLimit } from '#contract/investment/investor-limit.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figureMaximum, type InvestorFigures, limitCurrency } from '#domain/investment/investor-limit.ts'
import { enterFigures, type FiguresDeps, readFigures } from './declared-figures.ts'
import { limitApplies, standingOf } from './limit.ts'
import { offeringOf } from './offering.ts'

type Figures = Pick<InvestorFigures, 'income' | 'netWorth' | 'elsewhere'>

/** @throws CallError INVALID_INPUT */
export function checkFigures(figures: Figures): void {
  const problems = (['income', 'netWorth', 'elsewhere'] as const).flatMap((path): FieldProblem[] =>
    figures[path] < 0n
      ? [{ path, code: 'too-small', limit: 0 }]
      : figures[path] > figureMaximum
        ? [{ path, code: 'too-large' }]
        : [],
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

interface CurrentLimit extends Omit<InvestorLimit, 'figures'> {
  readonly figures: (Figures & { readonly declaredAt: Date }) | null
}

interface Declaration {
  readonly campaignId: string
  readonly figures: Figures
  readonly member: Member
}

/** Only after `checkFigures`. @throws CallError NOT_FOUND */
export async function declareFigures(
  tx: Writer,
  { campaignId, figures, member }: Declaration,
  deps: Pick<Deps, 'clock' | 'ids'> & FiguresDeps,
): Promise<CurrentLimit> {
  await lockInvestor(tx, member.id, deps.clock.now())
  await enterFigures(tx, { personId: member.id, campaignId, ...figures }, deps)
  return readInvestorLimit(tx, campaignId, member, deps)
}

export async function readInvestorLimit(
  db: Reader | Writer,
  campaignId: string,
  member: Member,
  deps: Pick<Deps, 'clock'> & FiguresDeps,
): Promise<CurrentLimit> {
  const row = await readOffering(db, campaignId)
  offeringOf(row)
  const { settings } = await readSettings(db)
  const figures = await readFigures(db, member.id, deps)
  const limitStatus = await standingOf(db, { ...member, now: deps.clock.now() }, deps)
  const { limit, used, left } = limitStatus.is === 'limited' ? limitStatus : { limit: 0n, used: 0n, left: 0n }
  return {
    applies: row !== undefined && limitApplies(settings, row),
    currency: limitCurrency,
    standing: limitStatus.is,
    limit,
    used,
    left,
    figures: figures ?? null,
  }
}
