import { fillExport, findExport } from '#api/db/leaving/data-exports.ts'
import { ownData } from '#api/db/leaving/own-data.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { ownAccreditation } from '#api/handlers/identity/accreditation-answers.ts'
import { archivePlace } from '#api/handlers/leaving/archive-place.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { buildDataExport } from '#api/presenters/data-export.ts'
import { texts } from '#api/texts/texts.ts'
import { dayMs } from '#domain/calendar.ts'
import { exportDays } from '#domain/account/deletion.ts'

/** Puts together what is kept about a person, and tells them that it can be fetched. */
export async function makeDataExport({ exportId }: JobPayloads['make-data-export'], deps: JobDeps): Promise<void> {
  const asked = await findExport(deps.db.read, exportId)
  const user = asked && (await findUser(deps.db.read, asked.person_id))
  if (!asked || user?.state !== 'active') return
  if (asked.ready_at === null) {
    const now = deps.clock.now()
    const { settings } = await readSettings(deps.db.read)
    const parts = {
      ...(await ownData(deps.db.read, user.id)),
      accreditation: await ownAccreditation(deps.db.read, user.id, deps),
    }
    const plain = buildDataExport(parts, new Date(now), settings.siteName)
    const archive = deps.sealer.sealBytes(plain, archivePlace(exportId))
    const expiresAt = new Date(now + exportDays * dayMs)
    await deps.db.transact((tx) => fillExport(tx, exportId, { archive, readyAt: new Date(now), expiresAt }))
  }
  const frame = await mailFrame(user, deps, '/settings/your-data')
  const content = texts[user.language].dataReady({ site: frame.siteName, days: exportDays })
  await sendMail('account', { ...renderMail(frame, content), id: exportId }, deps)
}
