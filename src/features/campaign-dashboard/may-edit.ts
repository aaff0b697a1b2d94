import type { CampaignStatus } from '#domain/campaign.ts'
import { editableSections } from '#domain/permissions.ts'

const owner = { id: 'owner', isAdmin: false }

/** May its owner edit a campaign in this status? Every campaign of this area is one's own. */
export function mayEdit(status: CampaignStatus): boolean {
  return editableSections(owner, { ownerId: owner.id, editorIds: [], status }).includes('company')
}
