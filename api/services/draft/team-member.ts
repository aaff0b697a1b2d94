/** One member of a campaign's team, as its owner identifies them in calls about the team. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { countTeamMails, endAccess, insertTeamMail, revokeInvitations } from '#api/db/draft/editors.ts'
import { readAllValues, readWorkingSections } from '#api/db/draft/proposals.ts'
import { findItem, valuesIn } from '#api/db/draft/sections.ts'
import { findUser } from '#api/db/account/users.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { filesNamed, itemsOf } from '#domain/draft/campaign-sections.ts'
import { emailRule } from '#domain/field.ts'
import { teamMailsPerAddress, teamMailsPerOwner } from '#domain/limits.ts'
import { mayManage } from '#domain/account/permissions.ts'
import { type DraftCampaign, withTeam } from './draft.ts'

export interface FoundMember extends DraftCampaign {
  readonly itemId: string
  /** Trimmed. Undefined for a member who was removed from the list. */
  readonly email: string | undefined
}

/**
 * @throws CallError NOT_FOUND for members of other owners' campaigns, NOT_ALLOWED for users who may only edit the
 * campaign
 */
async function ownMember(tx: Writer, member: Member, itemId: string): Promise<FoundMember> {
  const item = await findItem(tx, itemId, 'team')
  const draft = await withTeam(tx, member, item && (await lockCampaign(tx, item.campaign_id)))
  if (!mayManage(member, { ownerId: draft.campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  return { ...draft, itemId, email: await emailOf(tx, draft.campaign.id, itemId) }
}

/** The member's current address in the list. */
async function emailOf(tx: Writer, campaignId: string, itemId: string): Promise<string | undefined> {
  const { team = {} } = valuesIn(await readWorkingSections(tx, campaignId, ['team']))
  const found = itemsOf(team).find(({ id }) => id === itemId)
  return found && (found.fields['email'] ?? '').trim()
}

interface AccessChange {
  readonly member: Member
  /** Item of the team's member. */
  readonly itemId: string
}

/** Mails the member again. */
export async function resendMail(
  tx: Writer,
  { member, itemId }: AccessChange,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  await requestTeamInvitation(tx, deps, member, await ownMember(tx, member, itemId), 'named')
}

/** Mails the member a link that lets them edit the campaign. */
export async function offerAccess(
  tx: Writer,
  { member, itemId }: AccessChange,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const found = await ownMember(tx, member, itemId)
  await requestTeamInvitation(tx, deps, member, found, 'access')
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: member.id,
    eventName: 'campaign-invitation-sent',
    subject: found.campaign.id,
    facts: { member: found.itemId },
  })
}

export async function removeAccess(
  tx: Writer,
  { member, itemId }: AccessChange,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const { campaign } = await ownMember(tx, member, itemId)
  const at = new Date(clock.now())
  const files = (await readAllValues(tx, campaign.id)).flatMap(filesNamed)
  for (const person of await endAccess(tx, campaign, [itemId], files, at))
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      eventName: 'campaign-access-removed',
      subject: campaign.id,
      facts: { member: itemId, person },
    })
}

/** Records a mail to a member and queues it. @throws CallError INVALID_INPUT, TOO_MANY_REQUESTS, NOT_FOUND */
async function requestTeamInvitation(
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
  await insertTeamMail(tx, { id: mailId, campaignId: campaign.id, itemId, kind, email, requestedBy: member.id, at })
  await jobs.add(tx, 'mail-team', { mailId })
}
