/** Reports of repayments: attached by the owner, read by the investors with a share, and deleted with the repayment. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { housekeepingJob } from '#api/jobs/housekeeping.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { continuePlansJob } from '#api/jobs/repayment/automatic-repayments.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { make, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { uploadFile } from '#tests/support/upload-file.ts'
import { investorsReceipt } from './own-receipt.ts'
import { paidOutCampaign } from './paid-out-campaign.ts'

const { admin, repayment, wallet } = calls
const dates = { periodStart: '2026-07-01', periodEnd: '2026-09-30', dueOn: '2026-12-15' }
const amount = { amount: 12_000n, currency: 'USD' }

describe.each(await databaseEngines())('the report of a repayment on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign
  let investors: readonly TestPerson[]
  let serial = 0

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    ;({ campaign, investors } = await paidOutCampaign(site, administrator))
  })

  const upload = async (as = site.owner, bytes = pdfBytes([catalogue, `(Report ${(serial += 1)})`])) =>
    uploadFile(site.app, new Uint8Array(bytes), { as, kind: 'repayment-report' })
  const create = (more: object = {}) =>
    make(
      site.app,
      repayment.createRepayment,
      { body: { campaignId: campaign.id, type: 'dividend', amount, description: '', ...dates, ...more } },
      { as: site.owner },
    )
  const set = (repaymentId: string, fileId: string | null, as = site.owner) =>
    make(site.app, repayment.setRepaymentReport, { body: { repaymentId, fileId } }, { as })
  const cancel = (repaymentId: string) =>
    make(site.app, repayment.cancelRepayment, { body: { repaymentId } }, { as: site.owner })
  async function pay(id: string): Promise<void> {
    const body = { amount, bankReference: 'WIRE 4711' }
    const paid = await make(site.app, admin.recordRepaymentTransfer, { params: { id }, body }, { as: administrator })
    expect(paid.status).toBe(200)
    await site.settle()
  }
  const download = (id: string, as?: TestPerson): Promise<Response> =>
    site.app.fetch(
      new Request(`http://localhost${apiBase}repayment-report/${id}`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )
  const statuses = async (id: string, readers: readonly TestPerson[]) =>
    Promise.all(readers.map(async (as) => (await download(id, as)).status))
  const stored = async (fileId: string) => {
    const [row] = await site.app.deps.db.execute('select sha256 from stored_file where id = $1', [fileId])
    return row?.['sha256'] as string | undefined
  }

  it('is read by its investors once they are paid, by the owner and administrators, and by no one else', async () => {
    const { fileId } = await upload()
    const { data } = await create({ reportId: fileId })
    expect(data.report).toMatchObject({ type: 'application/pdf' })
    const strangers = [await newPerson(site.app), await newPerson(site.app, { userType: 'company' })]
    expect(await statuses(data.id, [site.owner, administrator])).toEqual([200, 200])
    expect(await statuses(data.id, [...investors, ...strangers])).toEqual([404, 404, 404, 404, 404])
    expect((await download(data.id)).status).toBe(401)
    await pay(data.id)
    expect(await statuses(data.id, [...investors, site.owner, administrator])).toEqual([200, 200, 200, 200, 200])
    expect(await statuses(data.id, strangers)).toEqual([404, 404])
    const [first] = investors
    const reply = await download(data.id, first)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="${campaign.slug}-report-2026-09-30.pdf"`,
    )
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-')
    expect((await download(site.app.deps.ids.next(), site.owner)).status).toBe(404)
  })

  it('is named in the wallet and on the receipt of its investors', async () => {
    const { fileId } = await upload()
    const { data } = await create({ reportId: fileId })
    await pay(data.id)
    const [first] = investors
    if (!first) throw new Error('there is no investor')
    const entries = async () => (await make(site.app, wallet.list, { query: {} }, { as: first })).data.items
    expect((await entries()).map(({ event, reportOf }) => [event, reportOf])).toEqual([['distribution', data.id]])
    expect(await investorsReceipt(site, first, campaign.id)).toMatchObject({
      reports: [{ repaymentId: data.id, type: 'dividend', periodStart: dates.periodStart }],
    })
    await set(data.id, null)
    expect((await entries()).map(({ reportOf }) => reportOf)).toEqual([null])
    expect((await download(data.id, first)).status).toBe(404)
  })

  it('is deleted with its bytes when the repayment is cancelled, declined or its report replaced', async () => {
    const [first, second] = [await upload(), await upload()]
    const sha256 = (await stored(first.fileId)) ?? ''
    const { data } = await create({ reportId: first.fileId })
    expect((await set(data.id, second.fileId)).data.report).not.toBeNull()
    await site.settle()
    expect(await stored(first.fileId)).toBeUndefined()
    expect(await site.app.deps.files.get(sha256)).toBeUndefined()
    expect((await cancel(data.id)).data).toMatchObject({ state: 'cancelled', report: null })
    expect(await stored(second.fileId)).toBeUndefined()
    expect((await set(data.id, (await upload()).fileId)).code).toBe('REPAYMENT_ENDED')

    const third = await upload()
    const { data: other } = await create({ reportId: third.fileId })
    const declined = { params: { id: other.id }, body: { reason: 'Wrong period' } }
    await make(site.app, admin.declineRepayment, declined, { as: administrator })
    expect(await stored(third.fileId)).toBeUndefined()
    const audit = await site.app.deps.db.execute(
      `select facts from audit_event where event_name = 'repayment-report-changed' and subject = $1`,
      [campaign.id],
    )
    expect(audit).toEqual([{ facts: { repayment: data.id, replaced: first.fileId, to: second.fileId } }])
  })

  it('stays as long as another repayment has the same file', async () => {
    const { fileId } = await upload()
    const { data: one } = await create({ reportId: fileId })
    const { data: two } = await create({ reportId: fileId, type: 'interest' })
    await cancel(one.id)
    expect(await stored(fileId)).toBeDefined()
    expect((await download(two.id, site.owner)).status).toBe(200)
    // One of two that cancel at the same time deletes it.
    const { data: three } = await create({ reportId: fileId })
    await Promise.all([cancel(two.id), cancel(three.id)])
    expect(await stored(fileId)).toBeUndefined()
  })

  it('is refused beside its field unless the owner uploaded a document for it', async () => {
    const other = await newPerson(site.app, { userType: 'company' })
    const foreign = await upload(other)
    const asDocument = await uploadFile(site.app, new Uint8Array(pdfBytes([catalogue, '(Other kind)'])), {
      as: site.owner,
      kind: 'document',
    })
    for (const reportId of [foreign.fileId, asDocument.fileId, site.app.deps.ids.next()]) {
      const refused = await create({ reportId })
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(refused.body['fields']).toEqual([{ path: 'reportId', code: 'unknown' }])
    }
    const bytes = (text: string) => Buffer.from(text, 'latin1')
    for (const wrong of [bytes('MZ\u0090\u0000program'), bytes('<html><script>1</script></html>'), bytes('GIF89a')]) {
      const refused = await upload(site.owner, wrong)
      expect(refused.status).toBe(400)
      expect(refused.fields?.[0]?.path).toBe('file')
    }
    expect((await upload(await newPerson(site.app))).status).toBe(403)
    const { data } = await create()
    expect((await set(data.id, foreign.fileId)).body['fields']).toEqual([{ path: 'reportId', code: 'unknown' }])
    const { fileId } = await upload()
    for (const as of [other, await newPerson(site.app, { userType: 'company' })])
      expect((await set(data.id, fileId, as)).status).toBe(404)
  })

  it('belongs to the first instalment of automatic repayments', async () => {
    const { fileId } = await upload()
    const foreign = await upload(await newPerson(site.app, { userType: 'company' }))
    const firstDueOn = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
    const plan = { campaignId: campaign.id, type: 'dividend', amount, description: '' } as const
    const automatic = { ...plan, frequency: 'weekly', firstDueOn, instalments: 3 } as const
    const start = (reportId: string) =>
      make(site.app, repayment.createAutoRepayment, { body: { ...automatic, reportId } }, { as: site.owner })
    expect((await start(foreign.fileId)).body['fields']).toEqual([{ path: 'reportId', code: 'unknown' }])
    const { data } = await start(fileId)
    expect(data).toMatchObject({ instalment: { number: 1 }, report: { type: 'application/pdf' } })
    await pay(data.id)
    expect(await statuses(data.id, investors)).toEqual(investors.map(() => 200))
    await site.pass(5 * dayMs)
    await processDueRows(continuePlansJob, site.app.deps)
    const query = { campaignId: campaign.id }
    const { data: list } = await make(site.app, repayment.listRepayments, { query }, { as: site.owner })
    expect(list.plans).toHaveLength(1)
    expect(list.items.map(({ instalment, report }) => [instalment?.number, report === null])).toEqual([
      [2, true],
      [1, false],
    ])
    const [second] = list.items
    if (!second) throw new Error('there is no second instalment')
    expect((await set(second.id, (await upload()).fileId)).data.report).toMatchObject({ type: 'application/pdf' })
  })

  it('is forgotten a day after the upload, if no repayment references it', async () => {
    const [used, unused] = [await upload(), await upload()]
    await create({ reportId: used.fileId })
    await housekeepingJob.process('unused-files', site.app.deps)
    expect(await stored(unused.fileId)).toBeDefined()
    site.app.advance(86_400_000 + 1000)
    await housekeepingJob.process('unused-files', site.app.deps)
    expect(await stored(unused.fileId)).toBeUndefined()
    expect(await stored(used.fileId)).toBeDefined()
  })
})
