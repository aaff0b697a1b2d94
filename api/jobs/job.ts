import type { Deps } from '#api/deps.ts'
import type { Mailer } from '#api/ports.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { optionalText } from '#api/texts/values.ts'
import type { MailFrame } from '#api/presenters/notification/mail.ts'
import type { UserRow } from '#api/db/account/users.ts'

/** What jobs need beyond handlers. A job may run more than once; each is idempotent. */
export interface JobDeps extends Deps {
  readonly mailer: Mailer
}

/** The common parts of a mail to a user. */
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
    siteName: siteNameIn(settings, user.language),
    accent: settings.sitePrimaryColor,
    ...(path === undefined ? {} : { link: deps.site.origin + path }),
  }
}
