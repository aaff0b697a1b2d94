import type { Deps } from '#api/handlers/handler.ts'
import type { Mailer } from '#api/ports.ts'
import { readSettings } from '#api/db/settings.ts'
import { optionalText, siteNameText } from '#api/texts/values.ts'
import type { MailFrame } from '#api/presenters/mail.ts'
import type { UserRow } from '#api/db/users.ts'

/** What jobs need beyond handlers. A job may run more than once; each is written so that this does no harm. */
export interface JobDeps extends Deps {
  readonly mailer: Mailer
}

/** The frame of a mail to a person. */
export async function mailFrame(
  user: Pick<UserRow, 'email' | 'first_name' | 'language'>,
  deps: JobDeps,
  path?: string,
): Promise<MailFrame> {
  const { settings } = await readSettings(deps.db.read)
  return {
    to: user.email,
    firstName: optionalText(user.first_name),
    language: user.language,
    siteName: siteNameText(settings.siteName),
    accent: settings.sitePrimaryColor,
    ...(path === undefined ? {} : { link: deps.site.origin + path }),
  }
}
