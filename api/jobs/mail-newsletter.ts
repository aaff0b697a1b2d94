import { findSubscription } from '#api/db/notification/newsletter.ts'
import { linkToken } from '#api/services/notification/links.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { mailText, text } from '#api/texts/text.ts'
import { newsletterConfirmHours } from '#domain/limits.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/**
 * Asks for confirmation, or welcomes a confirmed subscriber; sends nothing if the subscription has changed meanwhile.
 */
export async function mailNewsletter(
  { subscriptionId }: { readonly subscriptionId: string },
  deps: JobDeps,
): Promise<void> {
  const row = await findSubscription(deps.db.read, subscriptionId)
  if (!row || row.state === 'off') return
  const person = { email: row.email, first_name: '', language: row.language }
  const { language } = row
  const isUnconfirmed = row.state === 'pending'
  const path = isUnconfirmed ? `/newsletter/confirm/${linkToken('on', row, deps)}` : '/browse-companies'
  const end = `${deps.site.origin}/newsletter/unsubscribe/${linkToken('off', row, deps)}`
  const frame = await mailFrame(person, deps, path)
  const values = { site: frame.siteName, hours: newsletterConfirmHours }
  await sendMail(
    'letter',
    isUnconfirmed
      ? renderMail(
          { ...frame, reason: text(language, 'newsletter.confirmation-footer', values) },
          mailText(language, 'mail.newsletter-confirmation', values),
        )
      : renderMail(
          { ...frame, reason: text(language, 'newsletter.footer', values), unsubscribe: end },
          mailText(language, 'mail.newsletter-welcome', values),
        ),
    deps,
  )
}
