import { hashOf } from '#api/db/auth/sessions.ts'
import { changeLetter, findLetter } from '#api/db/identity/accreditation-letters.ts'
import { lockAccreditation } from '#api/db/identity/accreditations.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { partyOf } from '#api/services/identity/accreditation-letter.ts'
import { mailText, text } from '#api/texts/text.ts'
import { letterLinkDays, letterLinkEnd } from '#domain/identity/accreditation-letter.ts'
import { cut } from '#domain/text.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'

/** For names that a user entered, in a mail to a recipient who may not know the site. */
const longestName = 100

/**
 * Mails the one-time link to the third party, in the language of the submission. The token is made here and only its
 * hash is stored: no queue, table or log ever holds the link. If the job runs twice, the link of the later mail is
 * valid.
 */
export async function mailAccreditationLetter(
  { letterId }: { readonly letterId: string },
  deps: JobDeps,
): Promise<void> {
  const token = deps.ids.secret(32)
  const row = await deps.db.transact(async (tx) => {
    const found = await findLetter(tx, letterId)
    if (!found || !(await lockAccreditation(tx, found.person_id))) return undefined
    const open = await findLetter(tx, letterId)
    if (open?.state !== 'requested') return undefined
    const now = deps.clock.now()
    await changeLetter(tx, letterId, {
      token_hash: hashOf(token),
      mailed_at: new Date(now),
      expires_at: new Date(letterLinkEnd(now)),
    })
    return open
  })
  const party = row && partyOf(row, deps)
  if (!row || !party) return
  const { language } = row
  const [by, name] = [cut(party.investor, longestName), cut(party.name, longestName)]
  const path = `/accreditation-letter/${token}?lng=${language}`
  const frame = await mailFrame({ email: party.email, first_name: name, language }, deps, path)
  const values = { by, site: frame.siteName, days: letterLinkDays }
  await sendMail(
    'letter',
    renderMail(
      { ...frame, reason: text(language, 'mail.accreditation-letter-footer', values) },
      mailText(language, 'mail.accreditation-letter', values),
    ),
    deps,
  )
}
