import { fillExport, findExport } from '#api/db/account/data-exports.ts'
import { ownData } from '#api/db/account/data-export.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import { ownAccreditation } from '#api/services/identity/accreditation-answers.ts'
import { ownParty } from '#api/services/identity/party-answers.ts'
import { ownFigures } from '#api/services/investment/declared-figures.ts'
import { archiveContext } from '#api/services/account/archive-context.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import type { JobPayloads } from '#api/ports.ts'
import { presentOwnData } from '#api/presenters/account/own-data.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { buildDataExport } from '#api/documents/account/data-export.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { mailText } from '#api/texts/text.ts'
import { dayMs } from '#domain/calendar.ts'
import { exportDays } from '#domain/account/deletion.ts'

/** Compiles the data stored about a user, and notifies them that the archive can be downloaded. */
export async function makeDataExport({ exportId }: JobPayloads['make-data-export'], deps: JobDeps): Promise<void> {
  const dataExport = await findExport(deps.db.read, exportId)
  const user = dataExport && (await findUser(deps.db.read, dataExport.person_id))
  if (!dataExport || user?.state !== 'active') return
  if (dataExport.ready_at === null) {
    const now = deps.clock.now()
    const { settings } = await readSettings(deps.db.read)
    const parts = {
      ...presentOwnData(await ownData(deps.db.read, user.id)),
      declarations: await ownFigures(deps.db.read, user.id, deps),
      accreditation: await ownAccreditation(deps.db.read, user.id, deps),
      identityAnswers: await ownParty(deps.db.read, user.id, deps),
    }
    const plain = buildDataExport(parts, new Date(now), siteNameIn(settings, user.language))
    const archive = deps.sealer.sealBytes(plain, archiveContext(exportId))
    const expiresAt = new Date(now + exportDays * dayMs)
    await deps.db.transact((tx) => fillExport(tx, exportId, { archive, readyAt: new Date(now), expiresAt }))
  }
  const frame = await mailFrame(user, deps, '/settings/your-data')
  const content = mailText(user.language, 'mail.data-ready', { site: frame.siteName, days: exportDays })
  await sendMail('account', { ...renderMail(frame, content), id: exportId }, deps)
}
