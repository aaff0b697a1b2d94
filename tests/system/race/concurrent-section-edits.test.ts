/** Two users edit one section through two servers: each version has one winner, and no change is lost. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { insertDraft } from '#api/db/campaign/campaigns.ts'
import type { BareSite } from '#tests/support/servers/bare-site.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('one section on two servers', () => {
  let two: TwoServers
  let site: BareSite
  let owner: TestPerson
  let editor: TestPerson

  beforeAll(async () => {
    two = await startTwoServers()
    site = two.site
    owner = await newPerson(site, { userType: 'company' })
    editor = await newPerson(site)
  }, 300_000)
  afterAll(() => two.close())

  async function draft(as = owner): Promise<string> {
    const id = site.deps.ids.next()
    const at = new Date(site.deps.clock.now())
    await site.database.transact(async (tx) => {
      await insertDraft(tx, { id, ownerId: as.id, slug: `draft-${id}`, kind: 'equity', at })
      await tx.insertInto('campaign_editor').values({ campaign_id: id, user_id: editor.id, granted_at: at }).execute()
    })
    return id
  }

  const send = (at: number, call: string, as: TestPerson, body: object, version?: number) =>
    two.request({
      at,
      method: 'PATCH',
      call,
      as,
      body,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    })

  it.each([
    ['equity/company-profile', ['address', 'website'], 'companyName'],
    ['equity/campaign-faqs', ['use-of-funds.answer', 'risks.answer'], 'goal-missed.answer'],
  ] as const)(
    '%s: concurrent changes to different fields are not lost',
    async (call, fields, shared) => {
      const id = await draft()
      const rounds = 15
      const winners: number[] = []
      let conflicts = 0
      /** Like the outbox: a conflict returns the stored values, and the field is sent again at that version. */
      const write = async (who: number): Promise<void> => {
        let version = 0
        for (let round = 1; round <= rounds; round += 1) {
          for (;;) {
            const body = { [fields[who] ?? '']: `${round}`, [shared]: `${who}` }
            const answer = await send(who, `${call}/${id}`, who === 0 ? owner : editor, body, version)
            if (answer.status === 200 && answer.data) {
              winners.push(answer.data.version)
              version = answer.data.version
              break
            }
            expect(answer.code).toBe('VERSION_CONFLICT')
            conflicts += 1
            version = answer.details?.current.version ?? -1
          }
        }
      }
      await Promise.all([write(0), write(1)])
      // Each version has exactly one winner.
      expect(winners.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2 * rounds }, (_, at) => at + 1))
      expect(conflicts).toBeGreaterThan(0)
      const stored = await send(0, `${call}/${id}`, owner, {}, 2 * rounds)
      expect(stored.data?.values).toMatchObject({ [fields[0]]: `${rounds}`, [fields[1]]: `${rounds}` })
      expect(['0', '1']).toContain(stored.data?.values[shared])
    },
    120_000,
  )

  it('adds the items of both users without duplicates', async () => {
    const id = await draft()
    const items = Array.from({ length: 12 }, () => site.deps.ids.next())
    const add = (item: string, at: number) =>
      two.request({
        at,
        call: `equity/team-members/${id}`,
        as: at % 2 === 0 ? owner : editor,
        body: { id: item, fullName: item },
      })
    const answers = await Promise.all(items.map(add))
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200))
    const rows = await site.database.read
      .selectFrom('team_member')
      .select('full_name')
      .where('campaign_id', '=', id)
      .execute()
    expect(rows.map((row) => row.full_name).toSorted()).toEqual(items.toSorted())
  })

  it('submits no more campaigns than allowed, each with its own slug', async () => {
    const before = await site.database.transact((tx) => changeSettings(tx, { campaignsMaximum: 3 }))
    const busy = await newPerson(site, { userType: 'company' })
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draft(busy)))
    for (const id of drafts) await writeCompleteDraft(site, { id, ownerId: busy.id, kind: 'equity' })
    const answers = await Promise.all(drafts.map((id, at) => send(at % 2, `equities/${id}`, busy, { status: 1 })))
    await site.database.transact((tx) => changeSettings(tx, { campaignsMaximum: before.campaignsMaximum }))
    expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual(
      [...Array.from({ length: 3 }, () => '200'), ...Array.from({ length: 3 }, () => 'CAMPAIGN_LIMIT')].toSorted(),
    )
    const slugs = answers.flatMap(({ data }) => data?.slug ?? [])
    expect(new Set(slugs).size).toBe(3)
  })
})
