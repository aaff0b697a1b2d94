import { findProfile } from '#api/db/account/profiles.ts'
import { findUser } from '#api/db/account/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentProfile } from '#api/presenters/account/profile.ts'
import * as profileCalls from '#contract/account/profile.ts'

export const ownProfile = handle(profileCalls.ownProfile, async ({ member }, { db }) =>
  presentProfile(await findProfile(db.read, member.id), (await findUser(db.read, member.id))?.show_name ?? false),
)
