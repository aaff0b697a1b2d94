import { insertItems } from '#api/db/preference/digests.ts'
import { preferencesOf } from '#api/db/preference/email-preferences.ts'
import type { DigestFacts } from '#api/db/tables/own-tables.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { DigestTopic } from '#domain/account/digest.ts'
import { type DigestKind, mailFate } from '#domain/account/mailing.ts'

export interface DigestEvent {
  readonly news: DigestTopic
  /** Id of what it is about: a person is told of it once. */
  readonly subject: string
  readonly campaignId: string
  readonly facts: DigestFacts
}

/** Keeps what happened for the next digest of those who want one of it. */
export async function queueForDigest(
  people: readonly { readonly id: string; readonly kind: DigestKind }[],
  { news, subject, campaignId, facts }: DigestEvent,
  deps: JobDeps,
): Promise<void> {
  if (people.length === 0) return
  const chosen = await preferencesOf(
    deps.db.read,
    people.map(({ id }) => id),
  )
  const at = new Date(deps.clock.now())
  const told = people.filter(
    ({ id, kind }) => mailFate(kind, { preferences: chosen.get(id), erased: false }) === 'digest',
  )
  await deps.db.transact((tx) =>
    insertItems(
      tx,
      told.map(({ id, kind }) => ({ id: deps.ids.next(), personId: id, kind, news, subject, campaignId, facts, at })),
    ),
  )
}
