/** Public profiles: the only presenter that turns a user's row into one (decision T6). */

import type { NetworkRow, PublicProfileRow } from '#api/db/social/profiles.ts'
import type { NetworkPerson, PublicProfile } from '#contract/social/profile-network.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'
import { publicName } from '#api/presenters/account/public-name.ts'

type NetworkPersonRow = Omit<NetworkRow, 'created_at'>

/** Shown if even initials are missing. */
const missingName = '–'

export function presentNetworkPerson(row: NetworkPersonRow): NetworkPerson {
  const name = publicName(row).trim()
  return {
    id: row.id,
    slug: row.show_name ? row.slug : null,
    name: name === '' ? missingName : name,
    photo: presentPicture(
      {
        picture_id: row.photo_id,
        picture_width: row.photo_width,
        picture_height: row.photo_height,
        picture_tone: row.photo_tone,
      },
      '',
    ),
  }
}

export function presentPublicProfile(
  row: PublicProfileRow,
  counts: Pick<PublicProfile, 'followers' | 'following'>,
): PublicProfile {
  return {
    ...presentNetworkPerson(row),
    coverPhoto: presentPicture(
      {
        picture_id: row.cover_id,
        picture_width: row.cover_width,
        picture_height: row.cover_height,
        picture_tone: row.cover_tone,
      },
      '',
    ),
    city: row.city ?? '',
    description: row.description ?? '',
    links: { facebook: '', twitter: '', linkedin: '', youtube: '', website: '', ...row.links },
    memberSince: `${row.created_at.toISOString().slice(0, 7)}-01`,
    ...counts,
  }
}
