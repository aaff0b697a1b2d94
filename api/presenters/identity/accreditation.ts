import { presentScan } from '#api/presenters/content/file-scan.ts'
import type { listEvidence } from '#api/db/identity/accreditations.ts'
import type { AccreditationFile, AccreditationProfile } from '#contract/identity/accreditation.ts'

type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number]

interface OwnAccreditation extends Omit<AccreditationProfile, 'changedAt' | 'expiresAt' | 'files'> {
  readonly changedAt: Date | null
  readonly expiresAt: Date | null
  readonly files: readonly EvidenceRow[]
}

export function presentEvidence({ id, mime, bytes, scan_state: state }: EvidenceRow): AccreditationFile {
  return { id, mime, bytes: Number(bytes), ...presentScan(state) }
}

export function presentOwnAccreditation({
  changedAt,
  expiresAt,
  files,
  ...profile
}: OwnAccreditation): AccreditationProfile {
  const [changed, expires] = [changedAt?.toISOString() ?? null, expiresAt?.toISOString() ?? null]
  return { ...profile, changedAt: changed, expiresAt: expires, files: files.map(presentEvidence) }
}
