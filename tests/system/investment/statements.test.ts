/** Statements of investors: balances and movements agree with the ledger and the portfolio, for every user of a site. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { readPortfolio } from '#api/services/investment/read-portfolio.ts'
import { readStatement } from '#api/services/investment/read-statement.ts'
import { calls } from '#contract/calls.ts'
import { investmentExport } from '#contract/investment/investment-export.ts'
import { decode } from '#contract/schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import type { InvestorStatement } from '#domain/investment/statement.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { fill, newHolder, payFromWallet, refundInvestment, reserve } from '#tests/support/payments/wallets.ts'
import { type JsonSchema, valuesOf } from '#tests/support/json-schema-values.ts'
import { pdfTexts } from '#tests/support/pdf-texts.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { day, newRunningLoan, repay } from '#tests/system/repayment/loan-steps.ts'

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

describe.each(await behaviourEngine())('statements on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let lender: TestPerson
  let holder: TestPerson
  let start: string

  const today = (): string => dateIn(site.app.deps.clock.now(), 'UTC')
  const read = (as: TestPerson, from = start, to = today()): Promise<InvestorStatement> =>
    readStatement({ investorId: as.id, language: 'en', period: { from, to } }, site.app.deps)
  const fetchAs = (as: TestPerson | undefined, format: 'csv' | 'pdf', query: string, language = 'en') =>
    send(site.app, 'GET', `my-investment/statement.${format}?${query}&lng=${language}`, as ? { as } : {})

  beforeAll(async () => {
    site = await startPayingApp(engine)
    start = today()
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    const loan = await newRunningLoan(site, administrator)
    lender = loan.investors[0]?.person ?? administrator
    for (const amount of [800n, 40_800n]) {
      await site.pass(91 * day)
      await repay(site, loan, amount, administrator)
    }
    holder = await newHolder(site.app)
    await fill(site.app, holder, administrator, 30_000n)
    const campaign = await newCampaign(site.app, site.owner)
    await payFromWallet(site.app, holder, await reserve(site.app, holder, campaign.id))
    const refunded = await reserve(site.app, holder, campaign.id)
    await payFromWallet(site.app, holder, refunded)
    await site.pass(10 * day)
    await refundInvestment(site.app, refunded, administrator, 'Asked for by mail.')
    await site.settle()
  })
  afterAll(() => site.stop())

  it('closes with the balances of the ledger and of the portfolio, for every user', async () => {
    const users = await site.app.deps.db.read.selectFrom('app_user').select('id').execute()
    let compared = 0
    for (const { id } of users) {
      const person = { id } as TestPerson
      const { currencies } = await read(person)
      for (const { currency, opening, closing, lines } of currencies) {
        expect(opening).toEqual({ wallet: 0n, invested: 0n })
        expect(closing.wallet).toBe(
          await accountBalance(site.app.deps.db.read, { kind: 'wallet', holder: id, currency }),
        )
        expect(lines.at(-1)?.balance).toEqual(closing)
        compared += lines.length
      }
      const { totals } = await readPortfolio({ investorId: id, language: 'en' }, site.app.deps)
      const valueOf = new Map(totals.map(({ currency, value }) => [currency, value]))
      for (const { currency, closing } of currencies) expect(closing.invested).toBe(valueOf.get(currency) ?? 0n)
    }
    expect(compared).toBeGreaterThan(10)
    for (const person of [lender, holder]) {
      const { data } = await make(site.app, calls.investment.getPortfolio, {}, { as: person })
      const { currencies } = await read(person)
      expect(currencies.map(({ currency, closing }) => [currency, closing.invested])).toEqual(
        data.totals.map(({ currency, value }) => [currency, value]),
      )
      expect(currencies.map(({ totals }) => totals.returnedCapital)).toEqual(
        data.totals.map(({ returnedCapital }) => returnedCapital),
      )
    }
  })

  it('opens where the statement until the day before closed, on every day of a year', async () => {
    for (const person of [lender, holder]) {
      const [whole] = (await read(person)).currencies
      for (let split = start; split < today(); split = addDays(split, 13)) {
        const [early] = (await read(person, start, split)).currencies
        const [late] = (await read(person, addDays(split, 1))).currencies
        expect(late?.opening).toEqual(early?.closing ?? { wallet: 0n, invested: 0n })
        expect(late?.closing).toEqual(whole?.closing)
        expect((early?.lines.length ?? 0) + (late?.lines.length ?? 0)).toBe(whole?.lines.length)
      }
    }
  })

  it('states the cause of each movement, and splits a distribution into interest and capital', async () => {
    const [loan] = (await read(lender)).currencies
    expect(
      loan?.lines.map(({ movement: { cause, amount, capital, income } }) => [cause, amount, capital, income]),
    ).toEqual([
      ['paid', 10_000n, 0n, null],
      ['distribution', 200n, 0n, 'interest'],
      ['distribution', 10_200n, expect.any(BigInt), 'interest'],
    ])
    const [wallet] = (await read(holder)).currencies
    expect(wallet?.lines.map(({ movement: { cause, wallet: change, invested } }) => [cause, change, invested])).toEqual(
      [
        ['top-up', 30_000n, 0n],
        ['paid', -10_000n, 10_000n],
        ['paid', -10_000n, 10_000n],
        ['refunded-by-admin', 10_000n, -10_000n],
      ],
    )
    expect(wallet?.totals).toMatchObject({ contributions: 20_000n, refunds: 10_000n })
  })

  it('is a CSV and a PDF in three languages, for its user only and never cached', async () => {
    const query = `from=${start}&to=${today()}`
    for (const language of ['en', 'fr', 'ar']) {
      const csv = await fetchAs(holder, 'csv', query, language)
      expect(csv.status).toBe(200)
      expect(csv.text.split('\r\n').filter((line) => line !== '').length).toBeGreaterThan(10)
      const pdf = await fetchAs(holder, 'pdf', query, language)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(pdf.headers.get('cache-control')).toBe('private, no-store')
    }
    const csv = await fetchAs(lender, 'csv', query)
    expect(csv.text).toContain('Distribution from')
    expect(csv.text).not.toContain('Refund by an administrator')
    expect((await fetchAs(undefined, 'csv', query)).status).toBe(401)
    const response = await site.app.fetch(
      new Request(`http://localhost/api/v1.1/my-investment/statement.pdf?${query}&lng=en`, {
        headers: { authorization: `Bearer ${holder.token}` },
      }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const texts = (await pdfTexts(bytes)).map(plain)
    expect(texts.join('\n')).toContain('Refund by an administrator')
  })

  it('sums up a fiscal year for taxes: interest, capital and what was written off, and that it is no advice', async () => {
    const { db } = site.app.deps
    const year = Number(start.slice(0, 4))
    const loan = await newRunningLoan(site, administrator)
    const person = loan.investors[0]?.person ?? lender
    await db.execute(
      `insert into repayment_stage (id, campaign_id, stage, note, at, overdue) values ($1, $2, 'written-off', 'Lost.', $3, 0)`,
      [site.app.deps.ids.next(), loan.campaign.id, new Date(site.app.deps.clock.now())],
    )
    const { losses } = await read(person)
    expect(losses).toMatchObject([{ currency: 'USD', amount: 10_000n, campaign: { id: loan.campaign.id } }])
    // The write-off is a line of its own, and the closing balance is that of the portfolio.
    const [statement] = (await read(person)).currencies
    expect(
      statement?.lines.map(({ movement: { cause, invested }, balance }) => [cause, invested, balance.invested]),
    ).toEqual([
      ['paid', 10_000n, 10_000n],
      ['written-off', -10_000n, 0n],
    ])
    const { data: portfolio } = await make(site.app, calls.investment.getPortfolio, {}, { as: person })
    expect(portfolio.totals).toMatchObject([{ balance: 10_000n, value: statement?.closing.invested }])
    const csv = await fetchAs(person, 'csv', `from=${start}&to=${today()}`)
    expect(csv.text).toMatch(/Written off: /)
    const { text: json } = await send(site.app, 'GET', 'my-investment/export.json?lng=en', { as: person })
    const exported = JSON.parse(json) as { flows: { investedChange: string }[]; holdings: { balance: string }[] }
    expect(exported.flows.map(({ investedChange }) => investedChange)).toEqual(['10000'])
    expect(exported.holdings.map(({ balance }) => balance)).toEqual(['10000'])
    const open = async (as: TestPerson, query: string) => {
      const url = `http://localhost/api/v1.1/my-investment/tax-summary.pdf?${query}&lng=en`
      const headers = { authorization: `Bearer ${as.token}` }
      const response = await site.app.fetch(new Request(url, { headers }))
      return (await pdfTexts(new Uint8Array(await response.arrayBuffer()))).map(plain).join('\n')
    }
    const texts = await open(lender, `year=${year}&startMonth=11`)
    for (const part of ['Interest', 'Capital returned', 'not tax advice']) expect(texts).toContain(part)
    const lost = await open(person, `year=${today().slice(0, 4)}&startMonth=1`)
    expect(lost).toContain('Capital written off')
    const refused = await send(site.app, 'GET', 'my-investment/tax-summary.pdf?year=2026&startMonth=13', { as: lender })
    expect(refused.fields?.map(({ path }) => path)).toEqual(['startMonth'])
  })

  it('exports investments, flows and holdings as JSON that conforms to the published schema', async () => {
    const published = await send(site.app, 'GET', 'investment-export.schema.json')
    expect(published.headers.get('content-type')).toBe('application/schema+json')
    const schema = JSON.parse(published.text) as Record<string, unknown>
    expect(schema).toMatchObject({ $id: '/api/v1.1/investment-export.schema.json', type: 'object' })
    // Whatever the published schema allows is an export, and exports are decoded by the structs it was generated from.
    fc.assert(
      fc.property(
        valuesOf(schema as JsonSchema, () => undefined),
        (value) => {
          expect(decode(investmentExport, value)).toMatchObject({ ok: true })
        },
      ),
      { numRuns: 50 },
    )
    for (const person of [lender, holder, await newPerson(site.app)]) {
      const { status, text } = await send(site.app, 'GET', 'my-investment/export.json?lng=en', { as: person })
      expect(status).toBe(200)
      expect(decode(investmentExport, JSON.parse(text))).toMatchObject({ ok: true })
    }
    const { text } = await send(site.app, 'GET', 'my-investment/export.json?lng=en', { as: holder })
    const data = JSON.parse(text) as Record<'investments' | 'flows' | 'holdings', Record<string, unknown>[]>
    expect(data.investments.map(({ state }) => String(state)).toSorted()).toEqual(['confirmed', 'refunded'])
    expect(data.flows.map(({ walletChange }) => walletChange)).toEqual(['30000', '-10000', '-10000', '10000'])
    expect(data.holdings).toMatchObject([{ balance: '10000' }])
    expect(decode(investmentExport, { ...data, flows: [{}] })).toMatchObject({ ok: false })
    expect((await send(site.app, 'GET', 'my-investment/export.json')).status).toBe(401)
  })

  it('refuses a reversed period, more than ten years, and a period without anything', async () => {
    const refusal = async (query: string) => {
      const { code, fields } = await fetchAs(holder, 'csv', query)
      return [code, fields?.map((field) => `${field.path} ${field.code}`)]
    }
    expect(await refusal('from=2026-02-01&to=2026-01-01')).toEqual(['INVALID_INPUT', ['to past']])
    expect(await refusal('from=2010-01-01&to=2020-01-01')).toEqual(['INVALID_INPUT', ['to too-large']])
    expect(await refusal('from=2001-01-01&to=2001-12-31')).toEqual(['STATEMENT_EMPTY', undefined])
  })
})
