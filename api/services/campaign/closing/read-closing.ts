/** The end of a campaign, as its owner sees it: its day, an early closing, and an amendment. */

import { type AmendmentRow, countReconfirmations, latestAmendment } from '#api/db/campaign/amendments.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { EarlyClosingRow } from '#api/db/campaign/early-closings.ts'
import { countLiveInvestors } from '#api/db/investment/campaign-investments.ts'
import { countFollowers } from '#api/db/campaign/followers.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import type { Actor } from '#domain/account/permissions.ts'
import type { IsoDate } from '#domain/calendar.ts'
import {
  type AmendmentProblem,
  amendmentProblem,
  extensionDays,
  type ReconfirmationState,
} from '#domain/campaign/amendment.ts'
import type { AmendableOffering } from '#domain/campaign/amended-offering.ts'
import { earlyClosingDays, type EarlyClosingProblem, earlyClosingProblem } from '#domain/campaign/early-closing.ts'
import { closingFacts, lastDay } from './closing-facts.ts'

export interface OfCampaign {
  readonly campaignId: string
  readonly member: Actor
}

interface Days {
  readonly first: IsoDate
  readonly last: IsoDate
}

export interface CampaignClosing {
  /** The current closing day; null for a campaign that was never live. */
  readonly closesOn: IsoDate | null
  readonly early: {
    readonly problem: EarlyClosingProblem | undefined
    readonly days: Days | undefined
    readonly announced: { readonly row: EarlyClosingRow; readonly originallyOn: IsoDate } | undefined
  }
  /** Why no terms can be amended; else the days to which the closing can be moved, and the offering. */
  readonly amendable: {
    readonly problem: AmendmentProblem | undefined
    readonly days: Days | undefined
    readonly offering: AmendableOffering | undefined
  }
  /** The latest one, with the answers of its investors. */
  readonly amendment:
    | { readonly row: AmendmentRow; readonly answers: Partial<Record<ReconfirmationState, number>> }
    | undefined
  readonly investors: number
  readonly followers: number
}

/** @throws CallError NOT_FOUND */
export async function readClosing({ campaignId, member }: OfCampaign, deps: Deps): Promise<CampaignClosing> {
  const { read } = deps.db
  return closingOf(read, await managedCampaign(read, campaignId, member), deps)
}

export async function closingOf(
  db: Reader | Writer,
  campaign: CampaignRow,
  deps: Pick<Deps, 'clock'>,
): Promise<CampaignClosing> {
  const { facts, announced, timeZone } = await closingFacts(db, campaign, deps)
  const [investors, followers] = [await countLiveInvestors(db, campaign.id), await countFollowers(db, campaign.id)]
  const amendment = await latestAmendment(db, campaign.id)
  return {
    closesOn: facts?.closesOn ?? null,
    early: {
      problem: facts ? earlyClosingProblem(facts) : 'not-open',
      days: facts && earlyClosingDays(facts),
      announced: announced && { row: announced, originallyOn: lastDay(announced.original_closes_at, timeZone) },
    },
    amendable: {
      problem: facts ? amendmentProblem(facts) : 'not-open',
      days: facts && extensionDays(facts),
      offering: facts?.offering,
    },
    amendment: amendment && { row: amendment, answers: await countReconfirmations(db, amendment.id) },
    investors,
    followers: followers.all,
  }
}
