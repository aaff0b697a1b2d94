/** Counters and derived rows agree with their sources under concurrent operations (docs/architecture.md). */

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '#api/db/database.ts'
import { deleteSavedCampaign, insertSavedCampaign } from '#api/db/campaign/saved-campaigns.ts'
import {
  confirmInvestment,
  lockOffering,
  refundConfirmed,
  unconfirmInvestment,
} from '#api/db/investment/investments.ts'
import {
  changeReservation,
  insertReservation,
  regainReservation,
  releaseReservation,
} from '#api/db/investment/reservations.ts'
import { insertNotifications, markNotificationsRead } from '#api/db/notification/notifications.ts'
import { decideComment, deleteComment, insertComment } from '#api/db/social/comments.ts'
import { insertFollow, removeFollow } from '#api/db/social/follows.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { counterMismatches } from '#tests/support/counter-check.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const [userCount, campaigns] = [4, 2]
/** Numbers that select the rows and the variant of an operation. */
type Choice = readonly [number, number, number]

describe.each(await databaseEngines())('counters on %s', (engine) => {
  let app: TestApp
  const users: string[] = []
  const offers: string[] = []

  beforeAll(async () => {
    app = await startTestApp(engine)
    const owner = await newPerson(app, { userType: 'company' })
    for (let count = 0; count < userCount; count += 1) users.push((await newPerson(app)).id)
    for (let count = 0; count < campaigns; count += 1)
      offers.push((await newCampaign(app, owner, { unitsTotal: 1_000_000n })).id)
  })
  afterAll(() => app.close())

  const user = (choice: number): string => users[choice % userCount] ?? ''
  const offer = (choice: number): string => offers[choice % campaigns] ?? ''
  const newId = (): string => app.deps.ids.next()
  const at = (choice: number): Date => new Date(app.deps.clock.now() - choice * 7_200_000)

  async function reserve(tx: Writer, [a, b, c]: Choice): Promise<void> {
    await lockOffering(tx, offer(a))
    const units = BigInt((c % 5) + 1)
    const created = at(c)
    await insertReservation(tx, {
      id: newId(),
      campaignId: offer(a),
      investorId: user(b),
      units,
      unitPrice: 2500n,
      amount: units * 2500n,
      currency: 'USD',
      fee: 0n,
      gateway: 'offline',
      reference: newId(),
      anonymous: c % 4 === 0,
      createdAt: created,
      expiresAt: created,
    })
  }

  /** Locks an investment of a campaign in one of these states, and the campaign. */
  async function lockOne(tx: Writer, campaignId: string, states: readonly string[]) {
    await lockOffering(tx, campaignId)
    return tx
      .selectFrom('investment')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .where('state', 'in', states as never)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  async function move(tx: Writer, [a, b, c]: Choice): Promise<void> {
    const kinds = ['pay', 'refund', 'reverse', 'expire', 'regain', 'change'] as const
    const kind = kinds[b % kinds.length] ?? 'pay'
    const from = {
      pay: ['reserved'],
      refund: ['confirmed'],
      reverse: ['confirmed'],
      expire: ['reserved'],
      regain: ['expired'],
      change: ['reserved'],
    }
    const row = await lockOne(tx, offer(a), from[kind])
    if (!row) return
    const { id, campaign_id: campaignId, investor_id: investorId, amount, units, currency } = row
    const undone = { id, campaignId, investorId, amount, at: at(c), ended: true }
    const transactionId = newId()
    const booked = (
      sign: bigint,
      ledger: 'investment-paid' | 'investment-refunded' | 'payment-reversed',
      movement: 'paid' | 'refunded' | undefined,
    ) =>
      book(tx, newId, {
        id: transactionId,
        kind: ledger,
        // This test may repeat a reversed payment, which happens only once on a site.
        businessKey: movement === undefined ? `test:${transactionId}` : `investment:${id}:${movement}`,
        actorId: null,
        at: at(c),
        lines: [
          { account: { kind: 'external', holder: 'offline', currency }, amount: -sign * amount },
          { account: { kind: 'escrow', holder: campaignId, currency }, amount: sign * amount },
        ],
        ...(movement === undefined ? {} : { movement: { investorId, kind: movement, investmentId: id, campaignId } }),
      })
    if (kind === 'pay') {
      await booked(1n, 'investment-paid', 'paid')
      await confirmInvestment(tx, { id, campaignId, amount, transactionId, at: at(c), newInvestor: false })
    } else if (kind === 'refund') {
      await booked(-1n, 'investment-refunded', 'refunded')
      await refundConfirmed(tx, { ...undone, transactionId })
    } else if (kind === 'reverse') {
      await booked(-1n, 'payment-reversed', undefined)
      await unconfirmInvestment(tx, undone)
    } else if (kind === 'expire') await releaseReservation(tx, id, 'expired', at(c))
    else if (kind === 'regain') await regainReservation(tx, id, campaignId, units)
    else await changeReservation(tx, id, { units: units + 1n, unitPrice: 2500n, amount: (units + 1n) * 2500n, fee: 0n })
  }

  async function comment(tx: Writer, [a, b, c]: Choice): Promise<void> {
    const row = await tx
      .selectFrom('campaign_comment')
      .select(['id', 'parent_id'])
      .orderBy('id')
      .limit(1)
      .forKeyShare()
      .executeTakeFirst()
    const state = (['pending', 'approved', 'declined', 'spam'] as const)[c % 4] ?? 'pending'
    if (row && b % 3 === 0) return void (await decideComment(tx, row.id, { state, by: user(b), at: at(c) }))
    // Includes its replies.
    if (row && b % 7 === 0) return deleteComment(tx, row.id)
    await insertComment(tx, {
      id: newId(),
      campaignId: offer(a),
      parentId: row && c % 2 === 0 ? (row.parent_id ?? row.id) : null,
      authorId: user(b),
      body: 'A comment',
      language: 'en',
      state,
      at: at(c),
    })
  }

  const operations: readonly ((tx: Writer, choice: Choice) => Promise<unknown>)[] = [
    reserve,
    reserve,
    move,
    move,
    comment,
    (tx, [a, b, c]) => insertSavedCampaign(tx, user(b), offer(a), at(c)),
    (tx, [a, b]) => deleteSavedCampaign(tx, user(b), offer(a)),
    (tx, [a, b, c]) => (user(a) === user(b) ? Promise.resolve() : insertFollow(tx, user(a), user(b), at(c))),
    (tx, [a, b]) => removeFollow(tx, user(a), user(b)),
    (tx, [a, b]) =>
      sql`update app_user set state = ${b % 2 === 0 ? 'active' : 'blocked'} where id = ${user(a)}`.execute(tx),
    (tx, [a, b, c]) =>
      sql`update app_user set show_name = ${b % 2 === 0}, last_name = ${c % 3 === 0 ? 'De La Cruz' : 'Haddad'} where id = ${user(a)}`.execute(
        tx,
      ),
    (tx, [a, b]) => sql`update campaign set status = ${b % 2 === 0 ? 2 : 6} where id = ${offer(a)}`.execute(tx),
    (tx, [a, b, c]) =>
      insertNotifications(
        tx,
        users.map((userId) => ({
          id: newId(),
          userId,
          kind: `kind-${a % 3}`,
          subject: String(b % 5),
          facts: {},
          at: at(c),
        })),
      ),
    (tx, [a, , c]) => markNotificationsRead(tx, user(a), at(c)),
    // Affects many rows at once.
    (tx, [a]) => sql`delete from saved_campaign where campaign_id = ${offer(a)}`.execute(tx),
    (tx, [a, b]) => sql`update saved_campaign set created_at = ${at(b)} where campaign_id = ${offer(a)}`.execute(tx),
  ]

  it('agree after any operations, four at a time', async () => {
    const choice = fc.tuple(fc.nat(operations.length - 1), fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)))
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 24, maxLength: 48 }), async (chosen) => {
        for (let first = 0; first < chosen.length; first += 4)
          await Promise.all(
            chosen
              .slice(first, first + 4)
              .map(([index, numbers]) =>
                app.deps.db.transact((tx) => operations[index]?.(tx, numbers) ?? Promise.resolve()),
              ),
          )
        expect(await counterMismatches(app.deps.db)).toEqual([])
      }),
      { numRuns: rounds(8, 40), endOnFailure: true },
    )
    // The operations included payments.
    const [done] = await app.deps.db.execute(`select
        (select count(distinct state)::int from investment) as states, (select count(*)::int from investor_movement) as movements`)
    expect(Number(done?.['states'])).toBeGreaterThan(1)
    expect(Number(done?.['movements'])).toBeGreaterThan(0)
  }, 120_000)
})
