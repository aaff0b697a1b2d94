/** The rules of investing that a site chooses, and the campaigns exempted from one of them. */

import { isDeepStrictEqual } from 'node:util'
import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import { exemptFromLimit } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockOffering } from '#api/db/investment/investments.ts'
import { changeSettings, readSettings, type StoredSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import type { InvestingRules } from '#contract/investment/investing-rules.ts'
import { waitingOfferHours } from '#domain/investment/waiting-list.ts'

const changed = 'investing-rules-changed'

type Rules = Omit<InvestingRules, 'changed'>

interface CurrentRules extends Rules {
  readonly lastChange: AuditTrace | undefined
}

function rulesIn(settings: StoredSettings): Rules {
  return {
    investorLimit: settings.investorLimit ?? false,
    minimumOpenPeriod: settings.minimumOpenPeriod ?? true,
    waitingOfferHours: settings.waitingOfferHours ?? waitingOfferHours,
  }
}

export async function readInvestingRules(db: Reader | Writer): Promise<CurrentRules> {
  const { settings } = await readSettings(db)
  return { ...rulesIn(settings), lastChange: await latestAuditEvent(db, changed) }
}

export async function updateInvestingRules(
  tx: Writer,
  { rules, actorId }: { readonly rules: Rules; readonly actorId: string },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<CurrentRules> {
  const before = rulesIn(await changeSettings(tx, rules))
  if (!isDeepStrictEqual(before, rules))
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: changed,
      subject: 'investing',
      facts: { ...rules, before },
    })
  return readInvestingRules(tx)
}

interface Exemption {
  readonly campaignId: string
  readonly exempt: boolean
  readonly actorId: string
}

/**
 * Only an administrator decides: an owner who could exempt their own campaign would be under no rule.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION
 */
export async function exemptCampaign(
  tx: Writer,
  { campaignId, exempt, actorId }: Exemption,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const campaign = await lockOffering(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, actorId)
  if (campaign.limit_exempt === exempt) return
  await exemptFromLimit(tx, campaign.id, exempt)
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId,
    eventName: 'campaign-limit-exemption',
    subject: campaign.id,
    facts: { exempt },
  })
}
