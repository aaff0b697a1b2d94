/** Results of the investor questionnaire. They are written once and never changed. */

import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { IdentityTables } from '#api/db/tables/identity-tables.ts'
import type { AnsweredQuestion } from '#domain/identity/questionnaire/answered.ts'

/** Results in one reply; older ones are in the data export. */
const resultsMaximum = 50

/** What decides whether a user may try: what they passed, and attempts since a moment. */
export function listAttempts(db: Reader | Writer, personId: string, since: Date) {
  return db
    .selectFrom('questionnaire_attempt as a')
    .innerJoin('questionnaire_version as v', 'v.id', 'a.version_id')
    .select(['a.passed', 'a.submitted_at', 'v.number'])
    .where('a.person_id', '=', personId)
    .where((where) => where.or([where('a.passed', '=', true), where('a.submitted_at', '>', since)]))
    .execute()
}

/** Of the person at one version. */
export async function countAttempts(db: Reader | Writer, personId: string, versionId: string): Promise<number> {
  const row = await db
    .selectFrom('questionnaire_attempt')
    .select((select) => select.fn.max('attempt').as('last'))
    .where('person_id', '=', personId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row?.last ?? 0
}

export function listResults(db: Reader | Writer, personId: string, limit = resultsMaximum) {
  return db
    .selectFrom('questionnaire_attempt as a')
    .innerJoin('questionnaire_version as v', 'v.id', 'a.version_id')
    .selectAll('a')
    .select('v.number')
    .where('a.person_id', '=', personId)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}
export type QuestionnaireResultRow = Awaited<ReturnType<typeof listResults>>[number]

type NewAttempt = Omit<Selectable<IdentityTables['questionnaire_attempt']>, 'answered'> & {
  readonly answered: readonly AnsweredQuestion[]
}

export async function insertAttempt(tx: Writer, { answered, ...attempt }: NewAttempt): Promise<void> {
  await tx
    .insertInto('questionnaire_attempt')
    .values({ ...attempt, answered: JSON.stringify(answered) })
    .execute()
}

/** Results are evidence of investments: those of a person who never signed one are deleted with the account. */
export async function eraseAttempts(tx: Writer, personId: string): Promise<void> {
  await tx
    .deleteFrom('questionnaire_attempt as q')
    .where('q.person_id', '=', personId)
    .where((where) =>
      where.not(where.exists(where.selectFrom('agreement as a').select('a.id').where('a.investor_id', '=', personId))),
    )
    .execute()
}
