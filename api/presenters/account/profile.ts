import type { ProfileRow } from '#api/db/account/profiles.ts'
import type { Profile } from '#contract/account/profile.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'

/** The user's public profile; empty if it was never saved. */
export function presentProfile(row: ProfileRow | undefined, showName: boolean): Profile {
  const links = { facebook: '', twitter: '', linkedin: '', youtube: '', website: '', ...row?.links }
  if (!row) return { photo: null, coverPhoto: null, city: '', description: '', links, showName }
  return {
    photo: presentPicture(
      {
        picture_id: row.photo_id,
        picture_width: row.photo_width,
        picture_height: row.photo_height,
        picture_tone: row.photo_tone,
      },
      '',
    ),
    coverPhoto: presentPicture(
      {
        picture_id: row.cover_id,
        picture_width: row.cover_width,
        picture_height: row.cover_height,
        picture_tone: row.cover_tone,
      },
      '',
    ),
    city: row.city,
    description: row.description,
    links,
    showName,
  }
}
