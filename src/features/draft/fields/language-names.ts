/** Languages by their own names, the same in every language. */

import type { RadioChoice } from '#src/ui/radio-group.tsx'

export const languageNames = { en: 'English', fr: 'Français', ar: 'العربية' } as const

export const languageChoices: readonly RadioChoice[] = Object.entries(languageNames).map(([value, label]) => ({
  value,
  label,
}))
