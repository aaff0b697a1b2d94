import { listTold } from '#api/db/preference/digests.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { kindFor } from '#domain/account/digest.ts'
import type { DigestKind } from '#domain/account/mailing.ts'
import { type DigestThing, keepForDigest } from './keep-for-digest.ts'

const atOnce = 500

/**
 * What is new of a campaign, for everybody who saved it or has money in it; its owner is not told.
 * @param kind what it is to them; undefined passes somebody over
 */
export async function keepForFollowers(
  thing: DigestThing,
  deps: JobDeps,
  kind: (person: { readonly id: string; readonly invested: boolean }) => DigestKind | undefined = kindFor,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await listTold(deps.db.read, thing.campaignId, after, atOnce)
    const people = page.flatMap((person) => {
      const is = kind(person)
      return is === undefined ? [] : [{ id: person.id, kind: is }]
    })
    await keepForDigest(people, thing, deps)
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}
