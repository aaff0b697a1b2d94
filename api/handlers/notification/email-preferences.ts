/** A user's mail preferences, by call name. */

import { preferencesOf } from '#api/db/notification/email-preferences.ts'
import { handle } from '#api/handlers/handler.ts'
import { changeEmailPreferences, stopBy } from '#api/services/notification/change-email-preferences.ts'
import * as emailPreferencesCalls from '#contract/notification/email-preferences.ts'
import { CallError } from '#contract/errors.ts'
import { usualPreferences } from '#domain/notification/mailing.ts'

const getEmailPreferences = handle(emailPreferencesCalls.getEmailPreferences, async ({ params, member }, { db }) => {
  // The reply for another user is the same whether or not that user exists.
  if (params.id !== member.id) throw new CallError('NOT_FOUND')
  return (await preferencesOf(db.read, [member.id])).get(member.id) ?? usualPreferences
})

const updateEmailPreferences = handle(
  emailPreferencesCalls.updateEmailPreferences,
  async ({ params, body, member }, deps) => {
    if (params.id !== member.id) throw new CallError('NOT_FOUND')
    return changeEmailPreferences({ member, change: body }, deps)
  },
)

const stopMails = handle(emailPreferencesCalls.stopMails, async ({ body }, deps) => {
  await stopBy(body.token, deps)
  return { done: true }
})

export const emailPreferences = { getEmailPreferences, updateEmailPreferences, stopMails }
