/** Versions of the investor questionnaire, and what administrators are editing. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { QuestionnaireContent } from '#domain/identity/questionnaire/questionnaire.ts'
import { defaultQuestionnaire } from './default-questions.ts'

export function latestQuestionnaire(db: Reader | Writer) {
  return db.selectFrom('questionnaire_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}
export type QuestionnaireRow = NonNullable<Awaited<ReturnType<typeof latestQuestionnaire>>>

/** Number of the latest version that everyone answers again; 1 if there is none. */
export async function questionnaireValidFrom(db: Reader | Writer): Promise<number> {
  const row = await db
    .selectFrom('questionnaire_version')
    .select('number')
    .where('supersedes_results', '=', true)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 1
}

interface NewVersion {
  readonly id: string
  readonly number: number
  readonly content: QuestionnaireContent
  readonly salt: string
  readonly supersedesResults: boolean
  readonly at: Date
  readonly actorId: string | null
}

export async function insertQuestionnaire(tx: Writer, version: NewVersion): Promise<void> {
  await tx
    .insertInto('questionnaire_version')
    .values({
      id: version.id,
      number: version.number,
      content: JSON.stringify(version.content),
      salt: version.salt,
      supersedes_results: version.supersedesResults,
      published_at: version.at,
      published_by: version.actorId,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** The default questionnaire is the first version of every site. The site does not ask it until it is switched on. */
export async function addDefaultQuestionnaire(tx: Writer, newId: () => string, at: Date): Promise<void> {
  if (await latestQuestionnaire(tx)) return
  const content = defaultQuestionnaire
  await insertQuestionnaire(tx, {
    id: newId(),
    number: 1,
    content,
    salt: newId(),
    supersedesResults: false,
    at,
    actorId: null,
  })
}

export function findQuestionnaireDraft(db: Reader | Writer) {
  return db.selectFrom('questionnaire_draft').selectAll().where('id', '=', 1).executeTakeFirst()
}
export type QuestionnaireDraftRow = NonNullable<Awaited<ReturnType<typeof findQuestionnaireDraft>>>

/** Only under the lock of the settings, which serializes administrators. */
export async function writeQuestionnaireDraft(
  tx: Writer,
  { revision, content, at }: { readonly revision: number; readonly content: QuestionnaireContent; readonly at: Date },
): Promise<void> {
  const values = { revision, content: JSON.stringify(content), changed_at: at }
  await tx
    .insertInto('questionnaire_draft')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function deleteQuestionnaireDraft(tx: Writer): Promise<void> {
  await tx.deleteFrom('questionnaire_draft').where('id', '=', 1).execute()
}
