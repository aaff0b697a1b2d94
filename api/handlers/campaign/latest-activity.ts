import { latestConfirmed } from '#api/db/campaign/campaign-cards.ts'
import { handle } from '#api/handlers/handler.ts'
import { roundedAmount } from '#api/presenters/account/public-name.ts'
import * as campaignCalls from '#contract/campaign/campaign.ts'

export const latestActivity = handle(campaignCalls.latestActivity, async ({ language }, { db }) =>
  (await latestConfirmed(db.read, language, 3)).map((row) => ({
    slug: row.slug,
    name: row.name ?? row.slug,
    about: { amount: roundedAmount(row.amount), currency: row.currency },
    investedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
  })),
)
