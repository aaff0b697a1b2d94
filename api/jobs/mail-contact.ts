import { administrators, attachmentsOf, findMessage, markMailed } from '#api/db/contact.ts'
import { readSettings } from '#api/db/settings.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { formattedText, optionalText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/**
 * To the address that the settings name, else to every administrator. What somebody typed stands in the body alone; the subject
 * is made of the topic, and an answer goes to the one address that the form takes.
 */
export async function mailContact({ messageId }: { readonly messageId: string }, deps: JobDeps): Promise<void> {
  const message = await findMessage(deps.db.read, messageId)
  if (!message || message.mailed_at !== null) return
  const [{ settings }, rows] = await Promise.all([readSettings(deps.db.read), attachmentsOf(deps.db.read, messageId)])
  const attachments = await Promise.all(
    rows.map(async ({ name, mime, sha256 }) => ({
      name,
      mime,
      bytes: (await deps.files.get(sha256)) ?? new Uint8Array(),
    })),
  )
  const desk = settings.contactEmail ?? ''
  const to =
    desk === '' ? await administrators(deps.db.read) : [{ email: desk, first_name: '', language: message.language }]
  for (const person of to) {
    const said = texts[person.language]
    const frame = await mailFrame(person, deps)
    const { name, email, topic } = message
    const values = {
      site: frame.siteName,
      name: optionalText(name),
      email: formattedText(email),
      topic,
      lines: message.message.split(/\n+/),
    }
    await sendMail(
      'letter',
      {
        ...renderMail({ ...frame, reason: said.contactFooter(values) }, said.contact(values)),
        replyTo: email,
        attachments,
      },
      deps,
    )
  }
  await deps.db.transact((tx) => markMailed(tx, messageId, new Date(deps.clock.now())))
}
