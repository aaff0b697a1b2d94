/** One member of a campaign's team, as its owner names them in calls about people. */

import { lockCampaign } from '#api/db/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { countTeamMails, insertTeamMail, revokeInvitations } from '#api/db/editors.ts'
import { readWorkingSections } from '#api/db/proposal/proposals.ts'
import { findItem, valuesIn } from '#api/db/sections.ts'
import { findUser } from '#api/db/users.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import { itemsOf } from '#domain/campaign-sections.ts'
import { emailRule } from '#domain/field.ts'
import { teamMailsPerAddress, teamMailsPerOwner } from '#domain/limits.ts'
import { mayManage } from '#domain/permissions.ts'
import { type DraftCampaign, withTeam } from './draft.ts'

export interface FoundMember extends DraftCampaign {
  readonly itemId: string
  /** As typed, without spaces around it. Undefined for somebody who was taken out of the list. */
  readonly email: string | undefined
}

/** @throws CallError NOT_FOUND for members of other people's campaigns, NOT_ALLOWED for those who may only edit it */
export async function ownMember(tx: Writer, member: Member, itemId: string): Promise<FoundMember> {
  const item = await findItem(tx, itemId, 'team')
  const draft = await withTeam(tx, member, item && (await lockCampaign(tx, item.campaign_id)))
  if (!mayManage(member, { ownerId: draft.campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  return { ...draft, itemId, email: await emailOf(tx, draft.campaign.id, itemId) }
}

/** The address that a member has in the list now. */
async function emailOf(tx: Writer, campaignId: string, itemId: string): Promise<string | undefined> {
  const { team = {} } = valuesIn(await readWorkingSections(tx, campaignId, ['team']))
  const found = itemsOf(team).find(({ id }) => id === itemId)
  return found && (found.fields['email'] ?? '').trim()
}

/** Notes a mail to a member and has it sent. @throws CallError INVALID_INPUT, TOO_MANY_REQUESTS, NOT_FOUND */
export async function askMail(
  tx: Writer,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
  member: Member,
  { campaign, itemId, email }: FoundMember,
  kind: 'named' | 'access',
): Promise<void> {
  if (email === undefined) throw new CallError('NOT_FOUND')
  const owner = await findUser(tx, campaign.owner_id)
  const own = kind === 'access' && owner?.email.toLowerCase() === email.toLowerCase()
  const problem = email === '' ? 'required' : emailRule(email) ? 'email' : own ? 'taken' : undefined
  if (problem) throw new CallError('INVALID_INPUT', {}, [{ path: 'email', code: problem }])
  const at = new Date(clock.now())
  const { toAddress, byPerson } = await countTeamMails(tx, email, member.id, at)
  if (toAddress >= teamMailsPerAddress || byPerson >= teamMailsPerOwner)
    throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
  if (kind === 'access') await revokeInvitations(tx, campaign.id, itemId, at)
  const mailId = ids.next()
  await insertTeamMail(tx, { id: mailId, campaignId: campaign.id, itemId, kind, email, askedBy: member.id, at })
  await jobs.add(tx, 'mail-team', { mailId })
}
