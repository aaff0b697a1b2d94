/** One entry of a statement that settles several movements of the ledger. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { reconciler } from '#tests/support/payments/reconciling.ts'
import { camtFile, type SampleEntry } from '#tests/support/payments/statement-samples.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { confirmBy, reserveBy } from '#tests/system/payment/transfers.ts'

describe.each(await databaseEngines())('an entry of several movements on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let bank: ReturnType<typeof reconciler>
  let today: string

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    today = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    await site.app.deps.db.execute("update external_movement set entry_id = null, counted_on = '2000-01-01'")
    for (const table of ['statement_entry', 'bank_statement', 'closed_period'])
      await site.app.deps.db.execute(`delete from ${table}`)
    bank = reconciler(site.app, administrator)
  })

  const importOf = async (...amounts: readonly string[]) => {
    const entries: SampleEntry[] = amounts.map((amount, index) => ({
      amount,
      on: today,
      bankReference: `BULK-${index}`,
    }))
    const closing = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
    await bank.send(camtFile({ opening: '0.00', closing, to: today, entries }))
    const open = await bank.entries('open')
    return amounts.map((_, index) => open.find((entry) => entry.bankReference === `BULK-${index}`)?.id ?? '')
  }
  /** Three confirmed transfers of 100 dollars. @returns their movements, which count today */
  const confirmed = async () => {
    const before = new Set((await bank.movements()).map(({ id }) => id))
    const campaign = await newCampaign(site.app, site.owner)
    const payer = await newPerson(site.app)
    for (let round = 0; round < 3; round += 1) {
      const id = await reserveBy(site.app, campaign, payer)
      expect((await confirmBy(site.app, administrator, id)).status).toBe(200)
      site.app.advance(1000)
    }
    const ids = (await bank.movements()).map(({ id }) => id).filter((id) => !before.has(id))
    expect(ids).toHaveLength(3)
    return ids
  }
  const auditOf = (subject: string) =>
    site.app.deps.db.execute('select event_name, facts from audit_event where subject = $1 order by at, id', [subject])

  it('is matched if they add up to it exactly, and opened again as a whole', async () => {
    const movements = await confirmed()
    const [entry = ''] = await importOf('300.00')
    const matched = await bank.match(entry, ...movements)
    expect(matched.data).toMatchObject({ state: 'matched', match: { movement: 'investment-paid', movements: 3 } })
    expect(await bank.entries('matched')).toHaveLength(1)
    expect(await bank.summary()).toMatchObject({ isReconciled: true, remaining: 0n, openMovements: { count: 0 } })
    const [audited] = await auditOf(entry)
    const transactions: unknown = expect.objectContaining({ length: 3 })
    expect(audited).toMatchObject({
      event_name: 'statement-entry-matched',
      facts: { items: 3, amount: '30000', transactions },
    })
    expect((await bank.reopen(entry)).data).toMatchObject({ state: 'open', match: null })
    expect((await bank.movements()).map(({ id }) => id)).toEqual(expect.arrayContaining(movements))
    expect(await bank.summary()).toMatchObject({ isReconciled: false })
    expect((await auditOf(entry))[1]).toMatchObject({ facts: { was: 'matched', items: 3 } })
    await site.assertBooks()
  })

  it('is refused for another sum, an unknown movement, none, and one of another account', async () => {
    const movements = await confirmed()
    const [first = '', second = ''] = movements
    const [entry = '', other = ''] = await importOf('300.00', '200.00')
    expect((await bank.match(entry, first, second)).code).toBe('MATCH_NOT_POSSIBLE')
    // One movement named three times is still one.
    expect((await bank.match(entry, first, first, first)).code).toBe('MATCH_NOT_POSSIBLE')
    expect((await bank.match(entry)).code).toBe('MATCH_NOT_POSSIBLE')
    expect((await bank.match(entry, first, second, site.app.deps.ids.next())).code).toBe('MATCH_NOT_POSSIBLE')
    const stripe = reconciler(site.app, administrator, 'stripe')
    const header = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,payment_intent_id'
    await stripe.send([header, `txn_1,${today} 10:00:00,usd,300.00,0.00,300.00,charge,pi_1`].join('\n'))
    const [charge] = await stripe.entries('open')
    expect((await stripe.match(charge?.id ?? '', ...movements)).code).toBe('MATCH_NOT_POSSIBLE')
    expect((await bank.match(other, first, second)).status).toBe(200)
    expect((await bank.match(entry, ...movements)).code).toBe('MATCH_NOT_POSSIBLE')
  })

  it('shares no movement with another entry that is matched at the same time', async () => {
    const [first = '', second = '', third = ''] = await confirmed()
    const [a = '', b = ''] = await importOf('200.00', '200.00')
    const answers = await Promise.all([
      bank.match(a, first, second),
      bank.match(b, third, second),
      bank.match(a, second, third),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bank.entries('matched')).toMatchObject([{ match: { movements: 2 } }])
  })
})
