import type { Reader, Writer } from '#api/db/database.ts'
import { readOffering } from '#api/db/investments.ts'
import { latestFigures, lockInvestor } from '#api/db/investor-limit.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle, type Member } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { InvestorLimit } from '#contract/investing/investor-limit.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figureMaximum, limitCurrency } from '#domain/investor-limit.ts'
import { enterFigures } from './enter-figures.ts'
import { limitApplies, standingOf } from './limit.ts'
import { offeringOf } from './offering.ts'

export const getInvestorLimit = handle(calls.investment.getInvestorLimit, ({ params, member }, { db, clock }) =>
  present(db.read, params.campaignId, member, clock.now()),
)

export const declareFigures = handle(
  calls.investment.declareFigures,
  ({ params, body, member, once }, { clock, ids }) => {
    const problems = (['income', 'netWorth', 'elsewhere'] as const).flatMap((path): FieldProblem[] =>
      body[path] < 0n
        ? [{ path, code: 'too-small', limit: 0 }]
        : body[path] > figureMaximum
          ? [{ path, code: 'too-large' }]
          : [],
    )
    if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
    return once(async (tx) => {
      await lockInvestor(tx, member.id)
      await enterFigures(tx, { personId: member.id, campaignId: params.campaignId, ...body }, { clock, ids })
      return present(tx, params.campaignId, member, clock.now())
    })
  },
)

async function present(db: Reader | Writer, campaignId: string, member: Member, now: number): Promise<InvestorLimit> {
  const row = await readOffering(db, campaignId)
  offeringOf(row)
  const { settings } = await readSettings(db)
  const figures = await latestFigures(db, member.id)
  const standing = await standingOf(db, member, now)
  const { limit, used, left } = standing.is === 'limited' ? standing : { limit: 0n, used: 0n, left: 0n }
  return {
    applies: row !== undefined && limitApplies(settings, row),
    currency: limitCurrency,
    standing: standing.is,
    limit,
    used,
    left,
    figures: figures
      ? {
          income: figures.income,
          netWorth: figures.net_worth,
          elsewhere: figures.elsewhere,
          declaredAt: figures.declared_at.toISOString(),
        }
      : null,
  }
}
