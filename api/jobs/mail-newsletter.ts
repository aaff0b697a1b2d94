import { findSubscription } from '#api/db/newsletter.ts'
import { linkToken } from '#api/handlers/newsletter/links.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { newsletterConfirmHours } from '#domain/limits.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** Asks back, or welcomes who has said yes; nothing to who has changed their mind meanwhile. */
export async function mailNewsletter(
  { subscriptionId }: { readonly subscriptionId: string },
  deps: JobDeps,
): Promise<void> {
  const row = await findSubscription(deps.db.read, subscriptionId)
  if (!row || row.state === 'off') return
  const person = { email: row.email, first_name: '', language: row.language }
  const said = texts[row.language]
  const asked = row.state === 'asked'
  const path = asked ? `/newsletter/confirm/${linkToken('on', row, deps)}` : '/browse-companies'
  const end = `${deps.site.origin}/newsletter/unsubscribe/${linkToken('off', row, deps)}`
  const frame = await mailFrame(person, deps, path)
  const values = { site: frame.siteName, hours: newsletterConfirmHours }
  await sendMail(
    'letter',
    asked
      ? renderMail({ ...frame, reason: said.newsletterConfirmationFooter(values) }, said.newsletterConfirmation(values))
      : renderMail(
          { ...frame, reason: said.newsletterFooter(values), unsubscribe: end },
          said.newsletterWelcome(values),
        ),
    deps,
  )
}
