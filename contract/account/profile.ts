/** A user's own profile (investing 3). */

import { bioMaximum, cityMaximum, urlMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { bool, nullable, object, text, type Value } from '#contract/schema.ts'
import { picture } from '#contract/shapes.ts'

const link = text({ max: urlMaximum })
/** URLs of external pages; empty for none. */
export const profileLinks = object({ facebook: link, twitter: link, linkedin: link, youtube: link, website: link })

export const profileDescription = text({ max: bioMaximum })

export const profileCity = text({ max: cityMaximum })

const profile = object({
  photo: nullable(picture),
  coverPhoto: nullable(picture),
  city: profileCity,
  description: profileDescription,
  links: profileLinks,
  /** Other users see the name instead of initials (decision T7). */
  showName: bool(),
})
export type Profile = Value<typeof profile>

export const ownProfile = call({
  method: 'GET',
  path: 'users/me/profile',
  access: 'member',
  summary: "Returns the user's photo, cover, city, description and external links.",
  spec: 'investing 3',
  reply: profile,
  cache: 'private',
})
