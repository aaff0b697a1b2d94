import type { DecodedInput } from '#contract/call.ts'
import { updateNotificationPreferences } from '#contract/notification/notification-preferences.ts'
import { type SavedChoice, useSavedChoice } from '#src/components/form/use-saved-choice.ts'
import { useMutation } from '#src/data/use-query.ts'

export type PreferenceChange = DecodedInput<typeof updateNotificationPreferences>['body']

/** A notification preference that is saved as soon as it changes. */
export function usePreference<T>(stored: T, changeTo: (value: T) => PreferenceChange): SavedChoice<T> {
  const update = useMutation(updateNotificationPreferences)
  return useSavedChoice(stored, (value) => update({ body: changeTo(value) }))
}
