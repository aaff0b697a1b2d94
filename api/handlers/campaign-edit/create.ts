import { findCampaign, insertDraft } from '#api/db/campaigns.ts'
import { countOwn, lockOwner, totalOf } from '#api/db/own-campaigns.ts'
import { isItem } from '#api/db/sections.ts'
import { readSettings } from '#api/db/settings.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { handle, type Member } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { draftsMaximum } from '#domain/limits.ts'
import { mayCreateCampaigns } from '#domain/roles.ts'

/** Starts a campaign under the id that the client made. An id of somebody else's campaign answers as if it were malformed. */
export const create = handle(calls.campaignEdit.create, async ({ body, member, once }, { db, clock }) => {
  await admitCreation(db.read, member)
  return once(async (tx) => {
    const known = await findCampaign(tx, body.id)
    if (!known) await admitAnother(tx, member.id, body.id)
    await insertDraft(tx, {
      id: body.id,
      ownerId: member.id,
      slug: draftSlug(body.id),
      kind: body.kind,
      at: new Date(clock.now()),
    })
    const campaign = await findCampaign(tx, body.id)
    if (!campaign || campaign.owner_id !== member.id)
      throw new CallError('INVALID_INPUT', {}, [{ path: 'id', code: 'taken' }])
    return presentDraft(campaign, '', member.id)
  })
})

/** Until it is submitted a campaign is known by its id; its name may change every day. */
export function draftSlug(id: string): string {
  return `draft-${id}`
}

/** @throws CallError NOT_ALLOWED */
export async function admitCreation(db: Reader, member: Member): Promise<void> {
  const { settings } = await readSettings(db)
  if (!mayCreateCampaigns({ userType: member.userType, isAdmin: member.isAdmin }, settings.onlyAdminCreateCampaign))
    throw new CallError('NOT_ALLOWED')
}

/** @throws CallError INVALID_INPUT for an id that something has, CAMPAIGN_LIMIT where somebody heaps up drafts */
export async function admitAnother(tx: Writer, ownerId: string, id: string): Promise<void> {
  if (await isItem(tx, id)) throw new CallError('INVALID_INPUT', {}, [{ path: 'id', code: 'taken' }])
  await lockOwner(tx, ownerId)
  if (totalOf(await countOwn(tx, ownerId, [0, 3])) >= draftsMaximum) throw new CallError('CAMPAIGN_LIMIT')
}
