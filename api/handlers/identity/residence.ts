import { handle } from '#api/handlers/handler.ts'
import { declareResidence as declare, type OwnResidence, readResidence } from '#api/services/identity/residence.ts'
import * as residenceCalls from '#contract/identity/residence.ts'
import type { InvestorResidence } from '#contract/identity/residence.ts'

const getResidence = handle(residenceCalls.getResidence, async ({ params: { campaignId }, member }, { db }) =>
  present(await readResidence(db.read, campaignId, member.id)),
)

const declareResidence = handle(
  residenceCalls.declareResidence,
  ({ params: { campaignId }, body: { country }, member, once }, deps) =>
    once(async (tx) => present(await declare(tx, { campaignId, personId: member.id, country }, deps))),
)

function present({ applies, residence, problem }: OwnResidence): InvestorResidence {
  return {
    applies,
    country: residence?.country ?? null,
    verified: residence?.verified ?? false,
    problem: problem ?? null,
  }
}

export const residence = { getResidence, declareResidence }
