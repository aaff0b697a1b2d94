import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { editableSections } from '#domain/account/permissions.ts'

const owner = { id: 'owner', isAdmin: false }

/** Whether the owner may edit a campaign in this status. Every campaign in this area belongs to the user. */
export function mayEdit(status: CampaignStatus): boolean {
  return editableSections(owner, { ownerId: owner.id, editorIds: [], status }).includes('company')
}
