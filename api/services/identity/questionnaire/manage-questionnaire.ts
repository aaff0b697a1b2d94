/** The investor questionnaire, edited and published by administrators. */

import { isDeepStrictEqual } from 'node:util'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { listResults, type QuestionnaireResultRow } from '#api/db/identity/questionnaire/attempts.ts'
import {
  deleteQuestionnaireDraft,
  findQuestionnaireDraft,
  insertQuestionnaire,
  latestQuestionnaire,
  type QuestionnaireDraftRow,
  type QuestionnaireRow,
  writeQuestionnaireDraft,
} from '#api/db/identity/questionnaire/questionnaires.ts'
import { changeSettings, lockSettings, readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { questionnaireProblems, type QuestionnaireContent } from '#domain/identity/questionnaire/questionnaire.ts'
import { offeredLanguages } from '#domain/site/language.ts'
import { questionnaireProgressOf } from './read-questionnaire.ts'

export interface ManagedQuestionnaire {
  readonly required: boolean
  readonly published: QuestionnaireRow
  readonly draft: QuestionnaireDraftRow | undefined
}

export async function readManagedQuestionnaire(db: Reader | Writer): Promise<ManagedQuestionnaire> {
  const { settings } = await readSettings(db)
  const published = await latestQuestionnaire(db)
  if (!published) throw new Error('the site has no questionnaire')
  return {
    required: settings.investorQuestionnaire === true,
    published,
    draft: await findQuestionnaireDraft(db),
  }
}

type Changing = Pick<Deps, 'clock' | 'ids'>

/** @param input.revision of the draft that was edited; 0 if there was none. @throws CallError QUESTIONNAIRE_DRAFT_CHANGED */
export async function saveQuestionnaireDraft(
  tx: Writer,
  {
    revision,
    content,
    actorId,
  }: {
    readonly revision: number
    readonly content: QuestionnaireContent
    readonly actorId: string
  },
  { clock, ids }: Changing,
): Promise<ManagedQuestionnaire> {
  await lockSettings(tx)
  const before = await findQuestionnaireDraft(tx)
  if ((before?.revision ?? 0) !== revision) throw new CallError('QUESTIONNAIRE_DRAFT_CHANGED')
  const at = new Date(clock.now())
  if (!isDeepStrictEqual(before?.content, content)) {
    await writeQuestionnaireDraft(tx, { revision: revision + 1, content, at })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId,
      eventName: 'questionnaire-draft-saved',
      subject: 'investor-questionnaire',
      facts: { version: String(revision + 1) },
    })
  }
  return readManagedQuestionnaire(tx)
}

/** @throws CallError QUESTIONNAIRE_DRAFT_CHANGED, INVALID_INPUT if the draft is incomplete */
export async function publishQuestionnaire(
  tx: Writer,
  {
    revision,
    supersedesResults,
    actorId,
  }: {
    readonly revision: number
    readonly supersedesResults: boolean
    readonly actorId: string
  },
  { clock, ids }: Changing,
): Promise<ManagedQuestionnaire> {
  const settings = await lockSettings(tx)
  const draft = await findQuestionnaireDraft(tx)
  if (draft?.revision !== revision) throw new CallError('QUESTIONNAIRE_DRAFT_CHANGED')
  const problems = questionnaireProblems(draft.content, offeredLanguages(settings.languages))
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems.slice(0, 50))
  const number = ((await latestQuestionnaire(tx))?.number ?? 0) + 1
  const [id, at] = [ids.next(), new Date(clock.now())]
  const salt = Buffer.from(ids.random(16)).toString('base64url')
  await insertQuestionnaire(tx, { id, number, content: draft.content, salt, supersedesResults, at, actorId })
  await deleteQuestionnaireDraft(tx)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'questionnaire-published',
    subject: 'investor-questionnaire',
    facts: { version: String(number), supersedesResults },
  })
  return readManagedQuestionnaire(tx)
}

/** Switches the requirement on or off. */
export async function requireQuestionnaire(
  tx: Writer,
  { required, actorId }: { readonly required: boolean; readonly actorId: string },
  { clock, ids }: Changing,
): Promise<ManagedQuestionnaire> {
  const before = await changeSettings(tx, { investorQuestionnaire: required })
  if ((before.investorQuestionnaire ?? false) !== required)
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId,
      eventName: 'questionnaire-required-changed',
      subject: 'investor-questionnaire',
      facts: { on: required },
    })
  return readManagedQuestionnaire(tx)
}

interface PersonResults {
  readonly state: Awaited<ReturnType<typeof questionnaireProgressOf>>['state']
  readonly results: readonly QuestionnaireResultRow[]
}

/** The latest results of a user. @throws CallError NOT_FOUND */
export async function readPersonResults(
  db: Reader,
  personId: string,
  deps: Pick<Deps, 'clock'>,
): Promise<PersonResults> {
  if (!(await findUser(db, personId))) throw new CallError('NOT_FOUND')
  const { state } = await questionnaireProgressOf(db, personId, deps)
  return { state, results: await listResults(db, personId) }
}
