import { attachmentsOf, findMessage, markMailed } from '#api/db/contact.ts'
import { readSettings } from '#api/db/settings.ts'
import type { UserRow } from '#api/db/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { formattedText, optionalText } from '#api/texts/values.ts'
import { activeAdministrators } from './administrators.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { mailId } from './mail-recipients.ts'
import { sendMail } from './send-mail.ts'

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>
type ContactRecipient = Pick<UserRow, 'email' | 'first_name' | 'language'> & { readonly id?: string }

/**
 * To the address that the settings name, else to every administrator. Each administrator's mail is a job of its own: one that fails
 * does not keep the message from the others, and a retry does not mail them again.
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
 * What the visitor typed appears in the body alone; the subject is made of the topic, and an answer goes to the one address that the
 * form takes.
 */
async function mailMessage(message: Message, recipient: ContactRecipient, deps: JobDeps): Promise<void> {
  const attachments = await Promise.all(
    (await attachmentsOf(deps.db.read, message.id)).map(async ({ name, mime, sha256 }) => ({
      name,
      mime,
      bytes: (await deps.files.get(sha256)) ?? new Uint8Array(),
    })),
  )
  const said = texts[recipient.language]
  const frame = await mailFrame(recipient, deps)
  const values = {
    site: frame.siteName,
    name: optionalText(message.name),
    email: formattedText(message.email),
    topic: message.topic,
    lines: message.message.split(/\n+/),
  }
  await sendMail(
    'letter',
    {
      ...renderMail({ ...frame, reason: said.contactFooter(values) }, said.contact(values)),
      id: mailId('contact', message.id, recipient.id ?? 'desk'),
      replyTo: message.email,
      attachments,
    },
    deps,
  )
}
