/** Languages by their own names, the same in every language. */

import type { Choice } from './fields.tsx'

export const languageNames = { en: 'English', fr: 'Français', ar: 'العربية' } as const

export const languageChoices: readonly Choice[] = Object.entries(languageNames).map(([value, label]) => ({
  value,
  label,
}))
