import { findSection, lockCampaign, writeSection } from '#api/db/campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCompany } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { encode } from '#contract/schema.ts'
import { CallError } from '#contract/errors.ts'
import { companyFields } from '#domain/company.ts'
import { mayEditDraft, mayManage } from '#domain/permissions.ts'

/**
 * Changes fields of step 1. A change that is based on an older version is refused together with what is stored now, so that
 * the client can merge field by field.
 */
export const updateCompany = handle(
  calls.campaignEdit.updateCompany,
  async ({ params, body, member, ifMatch, once }, { db, clock }) => {
    const { settings } = await readSettings(db.read)
    const rules = { nameMinimum: settings.companyNameMinimum, year: new Date(clock.now()).getUTCFullYear() }
    return once(async (tx) => {
      const campaign = await lockCampaign(tx, params.campaignId)
      if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
      if (!mayEditDraft(member, { ownerId: campaign.owner_id, status: campaign.status }))
        throw new CallError('CAMPAIGN_LOCKED')
      const section = await findSection(tx, campaign.id, 'company')
      const current = presentCompany(section, rules)
      if (ifMatch !== current.version) {
        throw new CallError('VERSION_CONFLICT', { current: encode(calls.campaignEdit.getCompany.reply, current) })
      }
      const changed = Object.fromEntries(
        companyFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
      )
      const data = { ...section?.data, ...changed }
      const at = new Date(clock.now())
      const version = current.version + 1
      await writeSection(tx, campaign.id, 'company', data, version, at)
      return presentCompany({ data, version, updated_at: at }, rules)
    })
  },
)
