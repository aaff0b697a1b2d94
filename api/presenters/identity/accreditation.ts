import { presentScan } from '#api/presenters/content/file-scan.ts'
import type { listEvidence } from '#api/db/identity/accreditations.ts'
import type { AccreditationFile, AccreditationProfile } from '#contract/identity/accreditation.ts'

type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number]

interface LetterTimes {
  readonly requestedAt: Date
  readonly expiresAt: Date | null
  readonly answeredAt: Date | null
}

interface OwnLetter extends LetterTimes {
  readonly state: 'requested' | 'confirmed' | 'declined'
  readonly mayResend: boolean
}

interface OwnAccreditation extends Omit<AccreditationProfile, 'changedAt' | 'expiresAt' | 'files' | 'letter'> {
  readonly changedAt: Date | null
  readonly expiresAt: Date | null
  readonly files: readonly EvidenceRow[]
  readonly letter: OwnLetter | null
}

export function presentEvidence({ id, mime, bytes, scan_state: state }: EvidenceRow): AccreditationFile {
  return { id, mime, bytes: Number(bytes), ...presentScan(state) }
}

export function presentOwnAccreditation({
  changedAt,
  expiresAt,
  files,
  letter,
  ...profile
}: OwnAccreditation): AccreditationProfile {
  const [changed, expires] = [changedAt?.toISOString() ?? null, expiresAt?.toISOString() ?? null]
  return {
    ...profile,
    changedAt: changed,
    expiresAt: expires,
    files: files.map(presentEvidence),
    letter: letter && presentLetter(letter),
  }
}

export function presentLetter<L extends LetterTimes>(letter: L) {
  return {
    ...letter,
    requestedAt: letter.requestedAt.toISOString(),
    expiresAt: letter.expiresAt?.toISOString() ?? null,
    answeredAt: letter.answeredAt?.toISOString() ?? null,
  }
}
