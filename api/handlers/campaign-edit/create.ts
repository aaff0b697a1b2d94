import { findCampaign, insertDraft } from '#api/db/campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayCreateCampaigns } from '#domain/account.ts'

/** Starts a campaign under the id that the client made. An id of somebody else's campaign answers as if it were malformed. */
export const create = handle(calls.campaignEdit.create, async ({ body, member, once }, { db, clock }) => {
  const { settings } = await readSettings(db.read)
  if (!mayCreateCampaigns({ userType: member.userType, isAdmin: member.isAdmin }, settings.onlyAdminCreateCampaign))
    throw new CallError('NOT_ALLOWED')
  return once(async (tx) => {
    await insertDraft(tx, {
      id: body.id,
      ownerId: member.id,
      slug: `draft-${body.id}`,
      kind: body.kind,
      at: new Date(clock.now()),
    })
    const campaign = await findCampaign(tx, body.id)
    if (!campaign || campaign.owner_id !== member.id)
      throw new CallError('INVALID_INPUT', {}, [{ path: 'id', code: 'taken' }])
    return presentDraft(campaign, undefined)
  })
})
