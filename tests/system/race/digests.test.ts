/** Two servers on one PostgreSQL create and send digests concurrently: every user gets one. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bossQueue } from '#api/adapters/job-queue.ts'
import { jsonLog } from '#api/adapters/system.ts'
import { insertItems } from '#api/db/notification/digests.ts'
import { dayMs } from '#domain/calendar.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const readers = 10

describe.skipIf(!hasPostgres)('digests on two servers', () => {
  let two: TwoServers
  let persons: TestPerson[]

  beforeAll(async () => {
    two = await startTwoServers()
    const { site } = two
    const owner = await newPerson(site, { userType: 'company' })
    const campaign = await newCampaign(site, owner)
    persons = await Promise.all(Array.from({ length: readers }, () => newPerson(site)))
    const { ids, clock } = site.deps
    await site.database.transact((tx) =>
      insertItems(
        tx,
        persons.map(({ id }) => ({
          id: ids.next(),
          personId: id,
          kind: 'newComment' as const,
          event: 'comment-reply' as const,
          subject: ids.next(),
          campaignId: campaign.id,
          facts: { campaign: { en: 'Harbour Row' }, path: '/campaign-detail-page/harbour-row' },
          at: new Date(clock.now() - 2 * dayMs),
        })),
      ),
    )
  }, 300_000)
  afterAll(() => two.close())

  it('are sent once to every user', async () => {
    const { database } = two.site
    const queue = bossQueue(
      database,
      jsonLog(() => {}),
    )
    const count = async (question: string) => Number((await database.execute(question))[0]?.['n'])
    // The servers create their queues after startup.
    await expect
      .poll(() => count(`select count(*) as n from jobs.queue where name in ('make-digests', 'mail-digest')`), {
        timeout: 60_000,
      })
      .toBe(2)
    for (let times = 0; times < 8; times += 1) await database.transact((tx) => queue.add(tx, 'make-digests', {}))
    await expect
      .poll(() =>
        count(
          `select count(*) as n from jobs.job where name in ('make-digests', 'mail-digest') and state <> 'completed'`,
        ),
      )
      .toBe(0)
    const sent = await database.read
      .selectFrom('captured_mail as m')
      .innerJoin('app_user as u', 'u.email', 'm.recipient')
      .select('u.id')
      .execute()
    expect(sent.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      persons.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b)),
    )
    const digests = await database.read.selectFrom('mail_digest').select('sent_at').execute()
    expect(digests).toHaveLength(readers)
    expect(digests.every(({ sent_at }) => sent_at !== null)).toBe(true)
  }, 150_000)
})
