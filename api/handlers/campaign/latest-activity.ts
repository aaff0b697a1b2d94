import { latestConfirmed } from '#api/db/campaign-cards.ts'
import { handle } from '#api/handlers/handler.ts'
import { roundedAmount } from '#api/presenters/public-name.ts'
import { calls } from '#contract/calls.ts'

export const latestActivity = handle(calls.campaign.latestActivity, async ({ language }, { db }) =>
  (await latestConfirmed(db.read, language, 10)).map((row) => ({
    slug: row.slug,
    name: row.name ?? row.slug,
    about: { amount: roundedAmount(row.amount), currency: row.currency },
    investedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
  })),
)
