/** The rules of investing that a site chooses, and the campaigns that are out of one of them. */

import { isDeepStrictEqual } from 'node:util'
import { insertAudit, lastAct } from '#api/db/audit.ts'
import { exemptFromLimit } from '#api/db/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockOffering } from '#api/db/investments.ts'
import { changeSettings, readSettings, type StoredSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentChange } from '#api/presenters/bank.ts'
import type { InvestingRules } from '#contract/admin/investing.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { waitingOfferHours } from '#domain/waiting-list.ts'

const changed = 'investing-rules-changed'

export const getInvestingRules = handle(calls.admin.getInvestingRules, (_, { db }) => present(db.read))

export const updateInvestingRules = handle(calls.admin.updateInvestingRules, ({ body, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const before = rulesIn(await changeSettings(tx, body))
    if (!isDeepStrictEqual(before, body))
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: changed,
        subject: 'investing',
        facts: { ...body, before },
      })
    return present(tx)
  }),
)

/** Whose offer it is does not decide it: an owner who exempted themselves would be under no rule. */
export const exemptCampaign = handle(
  calls.admin.exemptCampaign,
  ({ params, body: { exempt }, member, once }, { clock, ids }) =>
    once(async (tx) => {
      const campaign = await lockOffering(tx, params.id)
      if (!campaign) throw new CallError('NOT_FOUND')
      if (campaign.limit_exempt === exempt) return { exempt }
      await exemptFromLimit(tx, campaign.id, exempt)
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: 'campaign-limit-exemption',
        subject: campaign.id,
        facts: { exempt },
      })
      return { exempt }
    }),
)

type Rules = Omit<InvestingRules, 'changed'>

function rulesIn(settings: StoredSettings): Rules {
  return {
    investorLimit: settings.investorLimit ?? false,
    identityRequired: settings.identityRequired ?? false,
    waitingOfferHours: settings.waitingOfferHours ?? waitingOfferHours,
  }
}

async function present(db: Reader | Writer): Promise<InvestingRules> {
  const { settings } = await readSettings(db)
  return { ...rulesIn(settings), changed: presentChange(await lastAct(db, changed)) }
}
