/** Statements of the site's bank against the ledger: imported, matched, booked by administrators, closed. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import type { Reply } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { importFile, reconciler } from '#tests/support/payments/reconciling.ts'
import { camtFile, mt940Sample, type SampleEntry, stripeSample } from '#tests/support/payments/statement-samples.ts'
import { fill, newHolder, withAccount, withdraw } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { investByCard } from '#tests/system/payment/card-payments.ts'
import { payoutSteps } from '#tests/system/payment/payout-steps.ts'
import { confirmBy, reserveBy } from '#tests/system/payment/transfers.ts'

const { admin } = calls

describe.each(await behaviourEngine())('reconciliation on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson
  let campaign: TestCampaign
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
    // Each test has the account to itself.
    await site.app.deps.db.execute('update external_movement set entry_id = null')
    for (const table of ['statement_entry', 'bank_statement', 'closed_period'])
      await site.app.deps.db.execute(`delete from ${table}`)
    await site.app.deps.db.execute("update external_movement set counted_on = '2000-01-01'")
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
    bank = reconciler(site.app, administrator)
  })

  const referenceOf = async (id: string): Promise<string> =>
    String((await site.app.deps.db.execute('select reference from investment where id = $1', [id]))[0]?.['reference'])
  const reserved = async () => {
    const id = await reserveBy(site.app, campaign, payer)
    return { id, reference: await referenceOf(id) }
  }
  const statement = (entries: readonly SampleEntry[], opening = 0) =>
    camtFile({
      opening: opening.toFixed(2),
      closing: entries.reduce((sum, { amount }) => sum + Number(amount), opening).toFixed(2),
      to: today,
      entries,
    })
  const received = (reference: string, more: Partial<SampleEntry> = {}): SampleEntry => ({
    amount: '100.00',
    on: today,
    remittance: `Investment ${reference}`,
    name: 'Ada Lovelace',
    bankReference: `R-${reference}`,
    ...more,
  })
  const counts = async () => {
    const sql = 'select (select count(*) from ledger_transaction) as a, (select count(*) from statement_entry) as b'
    const [row] = await site.app.deps.db.execute(sql)
    return row
  }
  const auditNames = async (subject: string) =>
    (
      await site.app.deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [subject])
    ).map((row) => row['event_name'])

  it('matches what is booked, and books nothing by an import', async () => {
    const [paid, waiting] = [await reserved(), await reserved()]
    await confirmBy(site.app, administrator, paid.id)
    const before = await counts()
    const sent = await bank.send(statement([received(paid.reference), received(waiting.reference)]))
    expect(sent).toMatchObject({ status: 200, data: { statements: 1, entries: 2, known: 0, matched: 1 } })
    expect((await counts())?.['a']).toEqual(before?.['a'])
    expect(await site.stateOf(waiting.id)).toBe('reserved')
    const [matched] = await bank.entries('matched')
    expect(matched).toMatchObject({ match: { movement: 'investment-paid' }, counterparty: '', decidedBy: '' })
    const [open] = await bank.entries('open')
    expect(open).toMatchObject({
      amount: 10_000n,
      counterparty: 'Ada Lovelace',
      suggestions: [{ kind: 'investment', id: waiting.id, reason: 'reference', reference: waiting.reference }],
    })
    expect(await bank.summary()).toMatchObject({
      statementBalance: 20_000n,
      openEntries: { count: 1, amount: 10_000n },
      openMovements: { count: 0 },
      remaining: 10_000n,
      isReconciled: false,
    })
  })

  it('books an expected payment once an administrator confirms it, and the difference is zero', async () => {
    const { id, reference } = await reserved()
    await bank.send(statement([received(reference)]))
    const [open] = await bank.entries('open')
    const key = 'book-entry-of-the-statement-1'
    const booked = await bank.book(open?.id ?? '', open?.suggestions[0], key)
    expect(booked).toMatchObject({ status: 200, data: { state: 'matched', match: { movement: 'investment-paid' } } })
    expect(await bank.book(open?.id ?? '', open?.suggestions[0], key)).toMatchObject({ status: 200 })
    expect((await bank.book(open?.id ?? '', open?.suggestions[0])).code).toBe('ENTRY_HANDLED')
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await auditNames(open?.id ?? '')).toEqual(['statement-entry-booked'])
    expect(await auditNames(id)).toContain('offline-payment-confirmed')
    const summary = await bank.summary()
    expect(summary).toMatchObject({ remaining: 0n, isReconciled: true })
    expect(summary.difference).toBe(summary.openingDifference)
    await site.assertBooks()
  })

  it('books once when two administrators confirm at the same time', async () => {
    const { id, reference } = await reserved()
    await bank.send(statement([received(reference), received(reference, { bankReference: 'R-twice' })]))
    const [first, second] = await bank.entries('open')
    const other = reconciler(site.app, await newPerson(site.app, { userType: null, admin: true }))
    const answers = await Promise.all([
      bank.book(first?.id ?? '', first?.suggestions[0]),
      other.book(first?.id ?? '', first?.suggestions[0]),
      other.book(second?.id ?? '', second?.suggestions[0]),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const keys = await site.app.deps.db.execute('select 1 from ledger_transaction where business_key = $1', [
      `investment:${id}:paid`,
    ])
    expect(keys).toHaveLength(1)
    expect(await bank.entries('matched')).toHaveLength(1)
  })

  it('imports the same file, and overlapping statements, once', async () => {
    const { reference } = await reserved()
    const file = statement([received(reference), received(reference)])
    expect((await bank.send(file)).data).toMatchObject({ entries: 2, known: 0 })
    expect((await bank.send(file)).data).toMatchObject({ entries: 0, known: 2 })
    await site.pass(1000)
    const longer = statement([received(reference), received(reference), received('else', { amount: '5.00' })])
    expect((await bank.send(longer)).data).toMatchObject({ entries: 1, known: 2 })
    expect(await bank.entries()).toHaveLength(3)
    expect(await bank.summary()).toMatchObject({ missing: 0n, statementBalance: 20_500n })
    const both = await Promise.all([1, 2].map((round) => bank.send(statement([received(`round ${round}`)]))))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const same = statement([received('simultaneous')])
    const twice = await Promise.all([bank.send(same), bank.send(same)])
    expect(twice.reduce((sum, { data }) => sum + (data?.entries ?? 0), 0)).toBe(1)
  })

  it.each<[string, string, () => string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
    ['another currency', 'currency', () => mt940Sample, {}],
    [
      'balances that do not add up',
      'balance-mismatch',
      () => statement([received('a')]).replace('>100.00<', '>1.00<'),
      {},
    ],
    ['entities', 'unsafe', () => `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1000)}">]>${statement([])}`, {}],
    ['broken XML', 'malformed', () => '<Document><BkToCstmrStmt>', {}],
    ['depth', 'unsafe', () => '<a>'.repeat(100_000), {}],
    ['a picture', 'encoding', () => new Uint8Array([137, 80, 78, 71, 0, 0, 1]), {}],
    ['text', 'unknown-format', () => 'Hello', {}],
    ['unknown columns', 'columns', () => 'a,b\n1,2\n', {}],
    ['an ambiguous amount', 'ambiguous-amount', () => 'Date,Amount\n2026-11-03,"1,500"\n', {}],
    ['an ambiguous date', 'ambiguous-date', () => 'Date,Amount\n01/02/2026,15.00\n', {}],
    ['too many entries', 'too-many-entries', () => `Date,Amount\n${'2026-11-03,1.00\n'.repeat(20_001)}`, {}],
  ])('refuses a file with %s', async (_, problem, file, texts) => {
    const answer = await bank.send(file(), texts)
    expect(answer).toMatchObject({ status: 400, code: 'STATEMENT_INVALID', details: { problem } })
    expect(await bank.entries()).toEqual([])
  })

  it('refuses a file of more than five megabytes, and a request without one', async () => {
    const large = new Uint8Array(6_000_000).fill(65)
    expect(await bank.send(large)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect(await importFile(site.app, administrator, undefined)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'files', code: 'required' }],
    })
    expect(await bank.send('x', { account: 'wallet' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'account', code: 'format' }],
    })
  })

  it('reads five megabytes of entries without holding up the server for long', async () => {
    const line = `${today},1.00,${'x'.repeat(240)}\n`
    const started = performance.now()
    const answer = await bank.send(`Date,Amount,Description\n${line.repeat(19_999)}`)
    expect(answer.data).toMatchObject({ entries: 19_999, known: 0 })
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it.each([undefined, 'investor', 'owner'] as const)('is refused to others than administrators: %s', async (role) => {
    const as = role === undefined ? undefined : role === 'owner' ? site.owner : payer
    const expected = role === undefined ? 401 : 403
    expect((await importFile(site.app, as, statement([]))).status).toBe(expected)
    const query = { account: 'offline', currency: 'USD' } as const
    expect((await make(site.app, admin.listStatementEntries, { query }, as ? { as } : {})).status).toBe(expected)
  })

  it('matches and reopens by decision, and ignores with a reason', async () => {
    const { id } = await reserved()
    await confirmBy(site.app, administrator, id)
    await bank.send(statement([received('no reference'), received('charges', { amount: '-2.50' })]))
    const [charge, transfer] = (await bank.entries('open')).toSorted((a, b) => Number(a.amount - b.amount))
    const suggested = transfer?.suggestions.find(({ movement }) => movement === 'investment-paid')
    expect(suggested).toMatchObject({ kind: null, amount: 10_000n })
    expect((await bank.match(charge?.id ?? '', suggested?.id ?? '')).code).toBe('MATCH_NOT_POSSIBLE')
    expect((await bank.match(transfer?.id ?? '', suggested?.id ?? '')).data.state).toBe('matched')
    expect((await bank.match(transfer?.id ?? '', suggested?.id ?? '')).code).toBe('ENTRY_HANDLED')
    expect((await bank.ignore(charge?.id ?? '', ' ')).code).toBe('REASON_REQUIRED')
    expect((await bank.ignore(charge?.id ?? '')).data).toMatchObject({ state: 'ignored', reason: 'Bank charges' })
    expect(await bank.summary()).toMatchObject({ isReconciled: true, ignoredEntries: { count: 1, amount: -250n } })
    expect((await bank.reopen(charge?.id ?? '')).data).toMatchObject({ state: 'open', reason: '', decidedAt: null })
    expect((await bank.reopen(transfer?.id ?? '')).data).toMatchObject({ state: 'open', match: null })
    expect((await bank.reopen(transfer?.id ?? '')).code).toBe('ENTRY_HANDLED')
    expect(await bank.movements()).toEqual(expect.arrayContaining([expect.objectContaining({ id: suggested?.id })]))
    expect(await auditNames(charge?.id ?? '')).toEqual(['statement-entry-ignored', 'statement-entry-reopened'])
  })

  it('finds what was booked after the import', async () => {
    const { id, reference } = await reserved()
    await bank.send(statement([received(reference)]))
    await confirmBy(site.app, administrator, id)
    expect(await bank.summary()).toMatchObject({ remaining: 0n, isReconciled: false })
    expect((await bank.matchAgain()).data).toEqual({ matched: 1 })
    expect(await bank.summary()).toMatchObject({ remaining: 0n, isReconciled: true })
  })

  it('matches payments and fees of a provider by its references', async () => {
    const { id } = await investByCard(site, campaign, payer)
    const reference = (await site.attempts(id))[0]?.payment_ref ?? ''
    const stripe = reconciler(site.app, administrator, 'stripe')
    const header = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,payment_intent_id'
    const line = `txn_1,${today} 10:00:00,usd,100.00,3.20,96.80,charge,${reference}`
    const payout = `txn_2,${today} 11:00:00,usd,-96.80,0.00,-96.80,payout,`
    expect((await stripe.send([header, line, payout].join('\n'))).data).toMatchObject({ entries: 3, matched: 2 })
    const kinds = (await stripe.entries('matched')).map(({ amount, match }) => [amount, match?.movement])
    expect(kinds).toEqual(
      expect.arrayContaining([
        [10_000n, 'investment-paid'],
        [-320n, 'payment-cost'],
      ]),
    )
    const [transfer] = await stripe.entries('open')
    expect(transfer).toMatchObject({ amount: -9680n, suggestions: [] })
    expect((await stripe.ignore(transfer?.id ?? '', 'Transfer to the bank')).status).toBe(200)
    expect(await stripe.summary()).toMatchObject({ isReconciled: true, remaining: 0n, difference: null })
    const listed = (await make(site.app, admin.listExternalAccounts, {}, { as: administrator })).data.items
    expect(listed.map(({ account, currency }) => `${account} ${currency}`)).toEqual(
      expect.arrayContaining(['offline USD', 'stripe USD']),
    )
  })

  it('matches what is booked on a closed day after its closing with the entry of a later day', async () => {
    const [first, second] = [await reserved(), await reserved()]
    await bank.send(statement([received(first.reference)]))
    const [open] = await bank.entries('open')
    await bank.book(open?.id ?? '', open?.suggestions[0])
    await bank.close(today)
    await confirmBy(site.app, administrator, second.id)
    const tomorrow = addDays(today, 1)
    const later = camtFile({
      opening: '100.00',
      closing: '200.00',
      to: tomorrow,
      entries: [received(second.reference, { on: tomorrow })],
    })
    expect((await bank.send(later)).data).toMatchObject({ entries: 1, matched: 1 })
    expect(await bank.summary()).toMatchObject({ isReconciled: true, missing: 0n })
  })

  it('does not book another amount, direction or account', async () => {
    const { id, reference } = await reserved()
    await bank.send(statement([received(reference, { amount: '99.00' }), received(reference, { amount: '-100.00' })]))
    const open = await bank.entries('open')
    const less = open.find(({ amount }) => amount === 9900n)
    const out = open.find(({ amount }) => amount < 0n)
    expect(less?.suggestions[0]).toMatchObject({ reason: 'other-amount', id })
    expect((await bank.book(less?.id ?? '', { id, kind: 'investment' })).code).toBe('AMOUNT_MISMATCH')
    expect((await bank.book(out?.id ?? '', { id, kind: 'investment' })).code).toBe('MATCH_NOT_POSSIBLE')
    const stripe = reconciler(site.app, administrator, 'stripe')
    await stripe.send(stripeSample)
    const charge = (await stripe.entries('open')).find(({ amount }) => amount === 10_000n)
    expect((await stripe.book(charge?.id ?? '', { id, kind: 'investment' })).code).toBe('MATCH_NOT_POSSIBLE')
    expect(await site.stateOf(id)).toBe('reserved')
  })

  it('books a withdrawal with the reference of the bank', async () => {
    payer = await newHolder(site.app)
    await withAccount(site.app, payer)
    await fill(site.app, payer, administrator, 5000n)
    await withdraw(site.app, payer, 5000n)
    await bank.send(statement([received('', { amount: '-50.00', bankReference: 'OUT-7', name: 'Somebody' })]))
    const [open] = await bank.entries('open')
    expect(open?.suggestions[0]).toMatchObject({ kind: 'withdrawal', amount: -5000n })
    expect((await bank.book(open?.id ?? '', open?.suggestions[0])).status).toBe(200)
    const [row] = await site.app.deps.db.execute(
      'select bank_reference from wallet_withdrawal order by created_at desc',
    )
    expect(row?.['bank_reference']).toBe('OUT-7')
    await site.assertBooks()
  })

  it('books a payout with the reference of the bank', async () => {
    const steps = payoutSteps(() => ({ site, campaign, investor: payer, administrator }))
    await steps.ready()
    await steps.request()
    await steps.confirm()
    const { net } = await steps.item()
    const amount = `-${(Number(net) / 100).toFixed(2)}`
    await bank.send(statement([received('', { amount, bankReference: 'OUT-8', name: 'Somebody' })]))
    const [open] = await bank.entries('open')
    expect(open?.suggestions[0]).toMatchObject({ kind: 'payout', amount: -net })
    expect((await bank.book(open?.id ?? '', open?.suggestions[0])).status).toBe(200)
    expect(await steps.item()).toMatchObject({ state: 'paid', bankReference: 'OUT-8' })
    await site.assertBooks()
  })

  it('lists entries in pages, also with a cursor of a day that does not exist', async () => {
    const on = ['2026-11-01', '2026-11-02', '2026-11-02', '2026-11-03']
    await bank.send(['Date,Amount,Id', ...on.map((day, index) => `${day},1.00,${index}`)].join('\n'))
    const days: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const query = { account: 'offline', currency: 'USD', limit: 1, ...(after === '' ? {} : { after }) } as const
      const page: Reply<typeof admin.listStatementEntries> = (
        await make(site.app, admin.listStatementEntries, { query }, { as: administrator })
      ).data
      days.push(...page.items.map(({ bookedOn }) => bookedOn))
      after = page.next
    }
    expect(days).toEqual(on.toReversed())
    const id = '018f0000-0000-7000-8000-000000000000'
    const cursor = Buffer.from(`statement-entries|999999999999999999|${id}`).toString('base64url')
    const query = { account: 'offline', currency: 'USD', after: cursor } as const
    const answer = await make(site.app, admin.listStatementEntries, { query }, { as: administrator })
    expect(answer.data.items).toHaveLength(on.length)
  })

  it('closes a period in which everything agrees, after which nothing of it changes', async () => {
    const { reference } = await reserved()
    await bank.send(statement([received(reference)]))
    expect((await bank.close(today)).code).toBe('NOT_RECONCILED')
    const [open] = await bank.entries('open')
    await bank.book(open?.id ?? '', open?.suggestions[0])
    expect((await bank.close(today)).data).toEqual({ closedUntil: today })
    expect((await bank.reopen(open?.id ?? '')).code).toBe('ENTRY_PERIOD_CLOSED')
    expect((await bank.send(statement([received(reference)]))).data).toMatchObject({ entries: 0, known: 1 })
    expect((await bank.send(statement([received('late')]))).details).toMatchObject({ problem: 'period-closed' })
    expect((await bank.summary()).closedUntil).toBe(today)
    expect((await bank.entries())[0]).toMatchObject({ isClosed: true })
  })

  it('names a missing statement', async () => {
    await bank.send(statement([received('first')]))
    await site.pass(1000)
    await bank.send(statement([received('second')], 150))
    expect(await bank.summary()).toMatchObject({ missing: 5000n })
  })

  it('stores no file and no full account number, and logs no names', async () => {
    await bank.send(statement([received('IBAN DE89370400440532013000', { bankReference: 'R-1' })]))
    const [row] = await site.app.deps.db.execute('select to_jsonb(e) as entry from statement_entry e')
    expect(JSON.stringify(row)).not.toContain('0532013000')
    expect((await bank.summary()).statements[0]?.accountNumber).toBe('•••• 3000')
    const events = await site.app.deps.db.execute("select facts from audit_event where event_name like 'statement%'")
    expect(JSON.stringify(events)).not.toContain('Lovelace')
  })
})
