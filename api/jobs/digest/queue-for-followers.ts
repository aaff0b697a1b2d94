import { listTold } from '#api/db/preference/digests.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { kindFor } from '#domain/account/digest.ts'
import type { DigestKind } from '#domain/account/mailing.ts'
import { type DigestEvent, queueForDigest } from './queue-for-digest.ts'

const pageSize = 500

/**
 * What is new of a campaign, for everybody who saved it or has money in it; its owner is not told.
 * @param kind what it is to them; undefined passes somebody over
 */
export async function queueForFollowers(
  thing: DigestEvent,
  deps: JobDeps,
  kind: (person: { readonly id: string; readonly invested: boolean }) => DigestKind | undefined = kindFor,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await listTold(deps.db.read, thing.campaignId, after, pageSize)
    const people = page.flatMap((person) => {
      const is = kind(person)
      return is === undefined ? [] : [{ id: person.id, kind: is }]
    })
    await queueForDigest(people, thing, deps)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}
