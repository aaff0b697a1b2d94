import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import {
  exemptCampaign as exemptFromRules,
  readInvestingRules,
  updateInvestingRules as update,
} from '#api/services/investment/update-investing-rules.ts'
import * as investingRulesCalls from '#contract/investment/investing-rules.ts'

export const getInvestingRules = handle(investingRulesCalls.getInvestingRules, async (_, { db }) =>
  presentChanged(await readInvestingRules(db.read)),
)

export const updateInvestingRules = handle(investingRulesCalls.updateInvestingRules, ({ body, member, once }, deps) =>
  once(async (tx) => presentChanged(await update(tx, { rules: body, actorId: member.id }, deps))),
)

export const exemptCampaign = handle(
  investingRulesCalls.exemptCampaign,
  ({ params, body: { exempt }, member, once }, deps) =>
    once(async (tx) => {
      await exemptFromRules(tx, { campaignId: params.id, exempt, actorId: member.id }, deps)
      return { exempt }
    }),
)
