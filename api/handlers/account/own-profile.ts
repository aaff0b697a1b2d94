import { findProfile } from '#api/db/profiles.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentProfile } from '#api/presenters/profile.ts'
import { calls } from '#contract/calls.ts'

export const ownProfile = handle(calls.account.ownProfile, async ({ member }, { db }) =>
  presentProfile(await findProfile(db.read, member.id), (await findUser(db.read, member.id))?.show_name ?? false),
)
