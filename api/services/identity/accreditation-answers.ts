/** Converts answers of the accreditation profile between the row, where they are encrypted, and the rules. */

import { type AccreditationRow, findAccreditation, listEvidence } from '#api/db/identity/accreditations.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Sealer } from '#api/ports.ts'
import { accreditationFiles, type AccreditationValues } from '#domain/identity/accreditation.ts'
import { shownAnswers } from '#domain/identity/accreditation-answers.ts'

export function accreditationContext(personId: string): string {
  return `accreditation/${personId}/answers`
}

/** Encryption context of an evidence file. */
export function evidenceContext(fileId: string): string {
  return `stored_file/${fileId}/bytes`
}

type Opening = Pick<Deps, 'sealer' | 'log'>

/**
 * All answers, with the full social security number. Files are listed by the row only. Answers that cannot be
 * decrypted, because the site's secret has changed, must be entered again.
 */
export function openAnswers(row: AccreditationRow | undefined, opening: Opening): AccreditationValues {
  if (!row) return {}
  return {
    ...storedAnswers(row, opening),
    ...(row.identification_file === null ? {} : { identificationFile: row.identification_file }),
    ...(row.letter_file === null ? {} : { letterFile: row.letter_file }),
  }
}

function storedAnswers(
  { answers, person_id: personId }: AccreditationRow,
  { sealer, log }: Opening,
): AccreditationValues {
  if (answers === '') return {}
  try {
    return JSON.parse(sealer.open(answers, accreditationContext(personId))) as AccreditationValues
  } catch (error) {
    log.error('accreditation-unreadable', { personId }, error)
    return {}
  }
}

/** The columns of the row that hold answers. Empty answers are not stored. */
export function sealAnswers(
  personId: string,
  values: AccreditationValues,
  sealer: Sealer,
): Pick<AccreditationRow, 'answers' | 'identification_file' | 'letter_file'> {
  const filledAnswers = Object.entries(values).filter(
    ([field, text]) => text !== '' && !(accreditationFiles as readonly string[]).includes(field),
  )
  return {
    answers: sealer.seal(JSON.stringify(Object.fromEntries(filledAnswers)), accreditationContext(personId)),
    identification_file: values.identificationFile || null,
    letter_file: values.letterFile || null,
  }
}

/** Evidence files that the answers refer to. */
export function filesIn(values: AccreditationValues): string[] {
  return accreditationFiles.flatMap((field) => values[field] || [])
}

/** The user's data for the export, as one row or none; of the social security number only the last digits. */
export async function ownAccreditation(
  db: Reader,
  personId: string,
  opening: Opening,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const row = await findAccreditation(db, personId)
  if (!row) return []
  const { state, reason, changed_at } = row
  return [{ state, reason, changed_at, answers: shownAnswers(openAnswers(row, opening)) }]
}

export type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number]

/** The evidence files that the answers refer to. */
export function evidenceOf(db: Reader | Writer, personId: string, values: AccreditationValues): Promise<EvidenceRow[]> {
  return listEvidence(db, personId, filesIn(values))
}
