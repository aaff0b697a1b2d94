/** A user's mail preferences, by call name. */

import { preferencesOf } from '#api/db/notification/email-preferences.ts'
import { handle } from '#api/handlers/handler.ts'
import { checkOwnId } from '#api/services/auth/check-access.ts'
import { changeEmailPreferences, stopBy } from '#api/services/notification/change-email-preferences.ts'
import * as emailPreferencesCalls from '#contract/notification/email-preferences.ts'
import { usualPreferences } from '#domain/notification/mailing.ts'

const getEmailPreferences = handle(emailPreferencesCalls.getEmailPreferences, async ({ params, member }, { db }) => {
  checkOwnId(params.id, member)
  return (await preferencesOf(db.read, [member.id])).get(member.id) ?? usualPreferences
})

const updateEmailPreferences = handle(
  emailPreferencesCalls.updateEmailPreferences,
  async ({ params, body, member }, deps) => {
    checkOwnId(params.id, member)
    return changeEmailPreferences({ member, change: body }, deps)
  },
)

const stopMails = handle(emailPreferencesCalls.stopMails, async ({ body }, deps) => {
  await stopBy(body.token, deps)
  return { done: true }
})

export const emailPreferences = { getEmailPreferences, updateEmailPreferences, stopMails }
