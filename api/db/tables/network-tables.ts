/** Rows of follows and invitations (docs/areas/social.md). */

import type { Generated } from 'kysely'

export interface NetworkTables {
  person_follow: {
    follower_id: string
    followed_id: string
    created_at: Date
    is_follower_active: Generated<boolean>
    is_followed_active: Generated<boolean>
  }
  invitation: { id: string; inviter_id: string; email: string; created_at: Date; mailed_at: Date | null }
  invitation_refusal: { address_key: string; at: Date }
}
