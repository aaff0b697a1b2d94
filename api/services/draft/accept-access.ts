/** The link that gives access: read by its holder, accepted by the user to whom it was sent. */

import { findUser } from '#api/db/account/users.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  findInvitation,
  insertEditor,
  listEditors,
  listShared,
  lockInvitation,
  markTeamMail,
  type TeamMailRow,
} from '#api/db/draft/editors.ts'
import { readWorkingSections } from '#api/db/draft/proposals.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { SharedCampaign } from '#contract/draft/campaign-access.ts'
import { CallError } from '#contract/errors.ts'
import { itemsOf, titleOf } from '#domain/draft/campaign-sections.ts'
import { cut } from '#domain/text.ts'

/** No user edits more campaigns of others; the list is for display. */
const mostShared = 200

export interface Invitation {
  readonly usable: boolean
  readonly title: string
  readonly invitedBy: string
}

export async function readInvitation(token: string, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Invitation> {
  const mail = await findInvitation(db.read, hashOf(token))
  if (!mail || !(await isUsable(db.read, mail, new Date(clock.now()))))
    return { usable: false, title: '', invitedBy: '' }
  const [by, sections] = await Promise.all([
    findUser(db.read, mail.requested_by),
    readSections(db.read, mail.campaign_id, ['story', 'company']),
  ])
  return {
    usable: true,
    title: cut(titleOf(valuesIn(sections)), 200),
    invitedBy: by ? `${by.first_name} ${by.last_name}`.trim() : '',
  }
}

/** @throws CallError LINK_INVALID, OTHER_ADDRESS */
export async function acceptAccess(
  tx: Writer,
  { token, member }: { readonly token: string; readonly member: Member },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<SharedCampaign> {
  const hash = hashOf(token)
  const found = await findInvitation(tx, hash)
  // The campaign is locked first, as by every change: a concurrent removal of the member waits, or is awaited.
  const campaign = found && (await lockCampaign(tx, found.campaign_id))
  const mail = await lockInvitation(tx, hash)
  if (!campaign || !mail || campaign.owner_id === member.id) throw new CallError('LINK_INVALID')
  const own = mail.email.toLowerCase() === member.email.toLowerCase()
  // Accepted twice by the same user: they have access already.
  if (own && mail.used_at !== null && (await listEditors(tx, campaign.id)).includes(member.id))
    return sharedCampaign(tx, campaign)
  const at = new Date(clock.now())
  if (!(await isUsable(tx, mail, at))) throw new CallError('LINK_INVALID')
  if (!own) throw new CallError('OTHER_ADDRESS')
  await insertEditor(tx, { campaignId: campaign.id, userId: member.id, itemId: mail.item_id, at })
  await markTeamMail(tx, mail.id, { used_at: at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-invitation-accepted',
    subject: campaign.id,
    facts: { member: mail.item_id },
  })
  return sharedCampaign(tx, campaign)
}

/** Campaigns of others that the user may edit. */
export async function listSharedCampaigns(db: Reader, personId: string): Promise<SharedCampaign[]> {
  return Promise.all((await listShared(db, personId, mostShared)).map((row) => sharedCampaign(db, row)))
}

/** Unused, not expired, and its member is still in the list with the same address. */
async function isUsable(db: Reader | Writer, mail: TeamMailRow | undefined, now: Date): Promise<boolean> {
  if (!mail || mail.used_at !== null || mail.revoked_at !== null) return false
  if (mail.expires_at === null || mail.expires_at <= now) return false
  const { team = {} } = valuesIn(await readWorkingSections(db, mail.campaign_id, ['team']))
  const member = itemsOf(team).find(({ id }) => id === mail.item_id)
  return (member?.fields['email'] ?? '').trim().toLowerCase() === mail.email.toLowerCase()
}

async function sharedCampaign(
  db: Reader | Writer,
  { id, kind, status }: Pick<CampaignRow, 'id' | 'kind' | 'status'>,
): Promise<SharedCampaign> {
  return { id, kind, status, title: titleOf(valuesIn(await readSections(db, id, ['story', 'company']))) }
}
