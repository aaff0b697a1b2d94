/** The documents of one campaign that its investor may open now. */

import { listDocuments } from '#api/db/campaign/campaigns.ts'
import { investmentsOfCampaign } from '#api/db/investment/investments.ts'
import type { Deps } from '#api/deps.ts'
import { documentAccess } from '#api/services/campaign/document/open-document-rule.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { isPublic } from '#domain/campaign/campaign.ts'

interface Reading {
  readonly campaignId: string
  readonly member: Actor
  readonly language: Language
}

/** @throws CallError NOT_FOUND without an investment in it, whether or not the campaign exists */
export async function readInvestmentDocuments({ campaignId, member, language }: Reading, { db }: Pick<Deps, 'db'>) {
  const investments = await investmentsOfCampaign(db.read, { investorId: member.id, campaignId, language })
  const [latest] = investments
  if (!latest) throw new CallError('NOT_FOUND')
  // A campaign that is no longer public has no documents for its investors.
  const [rows, access] = isPublic(latest.status)
    ? await Promise.all([listDocuments(db.read, campaignId), documentAccess(db.read, campaignId, member)])
    : [[], []]
  const closed = new Set(access.filter(({ mayOpen }) => !mayOpen).map(({ row }) => row.id))
  return { investments, latest, documents: rows.filter(({ id }) => !closed.has(id)) }
}
