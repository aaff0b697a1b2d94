/** The link that gives access: looked at by whoever has it, taken by the person whom it was sent to. */

import { insertAudit } from '#api/db/audit.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  findInvitation,
  insertEditor,
  listEditors,
  listShared,
  lockInvitation,
  markTeamMail,
  type TeamMailRow,
} from '#api/db/editors.ts'
import { readWorkingSections } from '#api/db/proposal/proposals.ts'
import { readSections, valuesIn } from '#api/db/sections.ts'
import { hashOf } from '#api/db/sessions.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { titleOf } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import type { SharedCampaign } from '#contract/campaign-access.ts'
import { CallError } from '#contract/errors.ts'
import { itemsOf } from '#domain/campaign-sections.ts'
import { cut } from '#domain/text.ts'

const { campaignEdit } = calls
/** Nobody edits more campaigns of others; a list for the eye. */
const mostShared = 200

/** Unused, in time, and its member is still in the list under that very address. */
async function isUsable(db: Reader | Writer, mail: TeamMailRow | undefined, now: Date): Promise<boolean> {
  if (!mail || mail.used_at !== null || mail.revoked_at !== null) return false
  if (mail.expires_at === null || mail.expires_at <= now) return false
  const { team = {} } = valuesIn(await readWorkingSections(db, mail.campaign_id, ['team']))
  const member = itemsOf(team).find(({ id }) => id === mail.item_id)
  return (member?.fields['email'] ?? '').trim().toLowerCase() === mail.email.toLowerCase()
}

export const invitation = handle(campaignEdit.invitation, async ({ params }, { db, clock }) => {
  const mail = await findInvitation(db.read, hashOf(params.token))
  if (!mail || !(await isUsable(db.read, mail, new Date(clock.now()))))
    return { usable: false, title: '', invitedBy: '' }
  const [by, sections] = await Promise.all([
    findUser(db.read, mail.asked_by),
    readSections(db.read, mail.campaign_id, ['story', 'company']),
  ])
  return {
    usable: true,
    title: cut(titleOf(valuesIn(sections)), 200),
    invitedBy: by ? `${by.first_name} ${by.last_name}`.trim() : '',
  }
})

export const acceptAccess = handle(campaignEdit.acceptAccess, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const hash = hashOf(params.token)
    const found = await findInvitation(tx, hash)
    // The campaign first, as every change of it does: whoever takes the member out meanwhile waits, or is waited for.
    const campaign = found && (await lockCampaign(tx, found.campaign_id))
    const mail = await lockInvitation(tx, hash)
    if (!campaign || !mail || campaign.owner_id === member.id) throw new CallError('LINK_INVALID')
    const own = mail.email.toLowerCase() === member.email.toLowerCase()
    // Pressed twice by the same person: they have it already.
    if (own && mail.used_at !== null && (await listEditors(tx, campaign.id)).includes(member.id))
      return presentShared(tx, campaign)
    const at = new Date(clock.now())
    if (!(await isUsable(tx, mail, at))) throw new CallError('LINK_INVALID')
    if (!own) throw new CallError('OTHER_ADDRESS')
    await insertEditor(tx, { campaignId: campaign.id, userId: member.id, itemId: mail.item_id, at })
    await markTeamMail(tx, mail.id, { used_at: at })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'campaign-access-taken',
      subject: campaign.id,
      facts: { member: mail.item_id },
    })
    return presentShared(tx, campaign)
  }),
)

/** Campaigns of others that the person may edit. */
export const shared = handle(campaignEdit.shared, async ({ member }, { db }) =>
  Promise.all((await listShared(db.read, member.id, mostShared)).map((row) => presentShared(db.read, row))),
)

async function presentShared(
  db: Reader | Writer,
  { id, kind, status }: Pick<CampaignRow, 'id' | 'kind' | 'status'>,
): Promise<SharedCampaign> {
  return { id, kind, status, title: titleOf(valuesIn(await readSections(db, id, ['story', 'company']))) }
}
