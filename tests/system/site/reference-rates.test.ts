/** Reference rates from the simulated bank: fetched, checked, stored, and returned to users. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ecbRates, rateSources } from '#api/adapters/ecb/reference-rates.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { fetchReferenceRatesJob } from '#api/jobs/site/fetch-reference-rates.ts'
import { retryFailures } from '#api/jobs/scheduled-jobs.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { calls } from '#contract/calls.ts'
import { reportedAttempts } from '#domain/site/scheduled-jobs.ts'
import { createSandbox } from '#sandbox/app.ts'
import { seededRandom } from '#sandbox/ids.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { testKeys } from '#tests/support/payments/payment-sandbox.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const address = 'http://sandbox.example/sandbox'
const { getReferenceRates } = calls.settings

describe.each(await behaviourEngine())('reference rates on %s', (engine) => {
  let app: TestApp
  let person: TestPerson
  let sandbox: ReturnType<typeof createSandbox>
  let requests = 0

  beforeEach(async () => {
    requests = 0
    const send = (request: Request): Promise<Response> => {
      requests += 1
      return sandbox.fetch(request)
    }
    app = await startTestApp(engine, { referenceRates: rateSources(undefined, { address, send }) })
    sandbox = createSandbox({
      address,
      clock: { now: () => app.deps.clock.now() },
      random: seededRandom(1),
      deliver: () => Promise.resolve(new Response()),
      keys: testKeys,
    })
    person = await newPerson(app)
    // Retries advance the clock by days.
    await app.deps.db.execute(`update user_session set expires_at = '2100-01-01'`)
    // The 21st of November 2026 is a Saturday: the latest rates are those of Friday.
    app.at('2026-11-21T09:00:00Z')
  })
  afterEach(() => app.close())

  const run = () => processDueRows(fetchReferenceRatesJob, app.deps)
  const rates = async () => (await make(app, getReferenceRates, {}, { as: person })).data?.rates
  const control = async (path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${testKeys.control}`, 'content-type': 'application/json' }
    const url = `${address}/__control/${path}`
    const response = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    expect(response.status).toBe(200)
  }
  const failures = () =>
    app.deps.db.execute('select last_error_code as code, resolved_at is null as open from job_failure')
  const nextHour = () => app.advance(3_600_000)

  it('are those of the latest working day, as the bank publishes them', async () => {
    expect(await rates()).toBeNull()
    await run()
    const published = await rates()
    expect(published).toMatchObject({ source: 'sandbox', day: '2026-11-20' })
    expect(published?.perEuro).toContainEqual({ currency: 'USD', rate: '1.1367' })
    expect(published?.perEuro).toContainEqual({ currency: 'BRL', rate: '5.8890' })
    expect(published?.perEuro).toHaveLength(29)
    expect(await failures()).toEqual([])
  })

  it('are asked for once an hour, and replaced after the next publication', async () => {
    await run()
    await run()
    expect(requests).toBe(1)
    nextHour()
    await run()
    expect(requests).toBe(2)
    app.at('2026-11-23T16:00:00Z')
    await control('ecb/set-rate', { currency: 'USD', rate: '1.1401' })
    await run()
    expect((await rates())?.day).toBe('2026-11-23')
    expect((await rates())?.perEuro).toContainEqual({ currency: 'USD', rate: '1.1401' })
  })

  it.each([
    ['a rate that jumps', 'set-rate', { currency: 'USD', rate: '11.367' }, 'RatesRefused:jump'],
    ['a currency that is missing', 'drop-currency', { currency: 'GBP' }, 'RatesRefused:missing'],
    ['a day that has not begun', 'set-day', { day: '2026-12-24' }, 'RatesRefused:future'],
    ['a day before the stored one', 'set-day', { day: '2026-11-19' }, 'RatesRefused:outdated'],
    ['junk instead of a rate', 'set-rate', { currency: 'USD', rate: '1,1367' }, 'RatesUnreadable'],
    ['junk instead of a day', 'set-day', { day: 'Friday' }, 'RatesUnreadable'],
  ])('with %s are refused, and administrators are notified', async (_, action, input, code) => {
    await run()
    const before = await rates()
    nextHour()
    await control(`ecb/${action}`, input)
    await run()
    expect(await failures()).toEqual([{ code, open: true }])
    expect(await rates()).toEqual(before)
    for (let attempt = 1; attempt < reportedAttempts; attempt += 1) {
      app.advance(6 * 3_600_000)
      await retryFailures(app.deps, jobRunners(app.deps))
    }
    const notices = await app.deps.db.execute(`select 1 from test_job where payload ->> 'event' = 'job-failed'`)
    expect(notices).toHaveLength(1)
  })

  it('survive an outage of the bank, and are fetched by a retry', async () => {
    await control('faults', { kind: 'status', provider: 'ecb', status: 503, times: 1 })
    await run()
    expect(await failures()).toEqual([{ code: 'RatesUnavailable', open: true }])
    app.advance(6 * 3_600_000)
    await retryFailures(app.deps, jobRunners(app.deps))
    expect(await failures()).toEqual([{ code: 'RatesUnavailable', open: false }])
    expect((await rates())?.day).toBe('2026-11-20')
  })

  it('are not an outage of the database while the bank cannot be reached', async () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const send = () => Promise.reject(new TypeError('fetch failed', { cause }))
    await processDueRows(fetchReferenceRatesJob, {
      ...app.deps,
      referenceRates: rateSources(undefined, { address, send }),
    })
    expect(await failures()).toEqual([{ code: 'RatesUnavailable', open: true }])
  })

  it('are not fetched by a site without a source', async () => {
    const none = { ...app.deps, referenceRates: [] }
    await processDueRows(fetchReferenceRatesJob, none)
    expect(requests).toBe(0)
    expect(rateSources(undefined, undefined)).toEqual([])
    expect(rateSources('https://www.ecb.europa.eu', undefined).map(({ name }) => name)).toEqual(['ecb'])
  })
})

describe('a file of rates', () => {
  const file = (body: string) =>
    ecbRates({ name: 'ecb', address: 'https://bank.example', send: () => Promise.resolve(new Response(body)) }).fetch()
  const cubes = Array.from(
    { length: 20 },
    (_, index) => `<Cube currency='A${String.fromCodePoint(65 + index)}A' rate='1.5'/>`,
  ).join('')
  const day = (date: string) => `<Cube time='${date}'><Cube currency='USD' rate='1.1367'/>${cubes}</Cube>`

  it('has one day', async () => {
    expect((await file(`<Envelope><Cube>${day('2026-11-20')}</Cube></Envelope>`)).day).toBe('2026-11-20')
  })

  it.each([
    ['nothing', ''],
    ['a page of the bank', '<!DOCTYPE html><html><body>Maintenance</body></html>'],
    ['two days', `<Envelope><Cube>${day('2026-11-20')}${day('2026-11-19')}</Cube></Envelope>`],
    ['an end too early', `<Envelope><Cube>${day('2026-11-20')}`],
    ['an entity', `<!DOCTYPE x [<!ENTITY a "1.5">]><Envelope><Cube>${day('2026-11-20')}</Cube></Envelope>`],
    [
      'a rate without a currency',
      `<Envelope><Cube>${day('2026-11-20').replace("currency='ABA' ", '')}</Cube></Envelope>`,
    ],
    ['megabytes', `<Envelope><Cube>${day('2026-11-20')}</Cube>${' '.repeat(2_000_000)}</Envelope>`],
  ])('with %s is refused', async (_, body) => {
    await expect(file(body)).rejects.toMatchObject({ name: 'RatesUnreadable' })
  })
})
