/** Answers of the accreditation profile between the row, where they are sealed, and the rules, which read them. */

import { type AccreditationRow, findAccreditation, listPapers } from '#api/db/people/accreditations.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Sealer } from '#api/ports.ts'
import type { AccreditationFile } from '#contract/investing/accreditation.ts'
import { accreditationFiles, type AccreditationValues } from '#domain/accreditation.ts'
import { shownAnswers } from '#domain/accreditation-answers.ts'

function answersPlace(personId: string): string {
  return `accreditation/${personId}/answers`
}

/** Where the bytes of a paper are sealed. */
export function paperPlace(fileId: string): string {
  return `stored_file/${fileId}/bytes`
}

type Opening = Pick<Deps, 'sealer' | 'log'>

/**
 * Everything that was said, the social security number in full. Files are named by the row, and by it alone. What cannot be opened,
 * because the site has another secret since, has to be said anew.
 */
export function openAnswers(row: AccreditationRow | undefined, opening: Opening): AccreditationValues {
  if (!row) return {}
  return {
    ...saidIn(row, opening),
    ...(row.identification_file === null ? {} : { identificationFile: row.identification_file }),
    ...(row.letter_file === null ? {} : { letterFile: row.letter_file }),
  }
}

function saidIn({ answers, person_id: personId }: AccreditationRow, { sealer, log }: Opening): AccreditationValues {
  if (answers === '') return {}
  try {
    return JSON.parse(sealer.open(answers, answersPlace(personId))) as AccreditationValues
  } catch (error) {
    log.error('accreditation-unreadable', { personId }, error)
    return {}
  }
}

/** The columns of the row that hold answers. What is empty is not kept. */
export function sealAnswers(
  personId: string,
  values: AccreditationValues,
  sealer: Sealer,
): Pick<AccreditationRow, 'answers' | 'identification_file' | 'letter_file'> {
  const said = Object.entries(values).filter(
    ([field, text]) => text !== '' && !(accreditationFiles as readonly string[]).includes(field),
  )
  return {
    answers: sealer.seal(JSON.stringify(Object.fromEntries(said)), answersPlace(personId)),
    identification_file: values.identificationFile || null,
    letter_file: values.letterFile || null,
  }
}

/** Papers that the answers name. */
export function filesIn(values: AccreditationValues): string[] {
  return accreditationFiles.flatMap((field) => values[field] || [])
}

/** What somebody takes along of it, as one row or none; of the social security number its end. */
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

export async function presentFiles(
  db: Reader | Writer,
  personId: string,
  values: AccreditationValues,
): Promise<AccreditationFile[]> {
  const rows = await listPapers(db, personId, filesIn(values))
  return rows.map(({ id, mime, bytes }) => ({ id, mime, bytes: Number(bytes) }))
}
