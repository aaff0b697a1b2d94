import { attachmentsOf, findMessage, markMailed } from '#api/db/content/contact.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { UserRow } from '#api/db/account/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { text } from '#api/texts/text.ts'
import { optionalText } from '#api/texts/values.ts'
import { activeAdministrators } from '#api/db/notification/recipients.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { mailId } from './send-mail.ts'
import { sendMail } from './send-mail.ts'

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>
type ContactRecipient = Pick<UserRow, 'email' | 'first_name' | 'language'> & { readonly id?: string }

/**
 * To the address in the settings, otherwise to every administrator. Each administrator's mail is a job of its own: one
 * that fails does not block the others, and a retry does not mail them again.
 */
export async function mailContact({ messageId }: JobPayloads['mail-contact'], deps: JobDeps): Promise<void> {
  const message = await findMessage(deps.db.read, messageId)
  if (!message || message.mailed_at !== null) return
  const { settings } = await readSettings(deps.db.read)
  const email = settings.contactEmail ?? ''
  if (email !== '') await mailMessage(message, { email, first_name: '', language: message.language }, deps)
  const administrators = email === '' ? await activeAdministrators(deps.db.read) : []
  await deps.db.transact(async (tx) => {
    if (!(await markMailed(tx, messageId, new Date(deps.clock.now())))) return
    for (const { id } of administrators)
      await deps.jobs.add(tx, 'mail-contact-administrator', { messageId, administratorId: id })
  })
}

export async function mailContactAdministrator(
  { messageId, administratorId }: JobPayloads['mail-contact-administrator'],
  deps: JobDeps,
): Promise<void> {
  const message = await findMessage(deps.db.read, messageId)
  const administrators = await activeAdministrators(deps.db.read)
  const administrator = administrators.find(({ id }) => id === administratorId)
  if (message && administrator) await mailMessage(message, administrator, deps)
}

/**
 * The visitor's text appears in the body only; the subject is made of the topic, and replies go to the one address of
 * the form.
 */
async function mailMessage(message: Message, recipient: ContactRecipient, deps: JobDeps): Promise<void> {
  const attachments = await Promise.all(
    (await attachmentsOf(deps.db.read, message.id)).map(async ({ name, mime, sha256 }) => ({
      name,
      mime,
      bytes: (await deps.files.get(sha256)) ?? new Uint8Array(),
    })),
  )
  const { language } = recipient
  const frame = await mailFrame(recipient, deps)
  const site = frame.siteName
  const topic = text(language, `contact-mail.topic.${message.topic}`)
  const { email } = message
  const from = text(language, 'contact-mail.from', { name: optionalText(message.name) ?? null, email })
  const content = {
    subject: text(language, 'contact-mail.subject', { site, topic }),
    heading: topic,
    body: [from, ...message.message.split(/\n+/)],
  }
  await sendMail(
    'letter',
    {
      ...renderMail({ ...frame, reason: text(language, 'contact-mail.footer', { site }) }, content),
      id: mailId('contact', message.id, recipient.id ?? 'desk'),
      replyTo: email,
      attachments,
    },
    deps,
  )
}
