/** What people decide about themselves, by area. */

import { newsletter } from '#api/handlers/newsletter/newsletter.ts'
import { emailPreferences } from '#api/handlers/preference/email-preferences.ts'
import { ownData } from './own-data.ts'

export const own = { newsletter, preference: emailPreferences, leaving: ownData }
