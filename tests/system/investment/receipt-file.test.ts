/** The receipt as a PDF file. */

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(await behaviourEngine())('a receipt on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('is a PDF for its investor only', async () => {
    const campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
    const [investor, other] = [await newPerson(app), await newPerson(app)]
    const { data } = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    const file = (id: string, token?: string) =>
      app.fetch(
        new Request(`http://localhost/api/v1.1/get-investment-process-reciept/${id}/file?lng=ar`, {
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        }),
      )
    const answer = await file(data.id, investor.token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${data.reference}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-partition')).toBe(app.deps.partitions.of(investor.id))
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual([`إيصال · ${data.reference}`, 1])
    expect((await file(data.id, other.token)).status).toBe(404)
    expect((await file('none', investor.token)).status).toBe(404)
    expect((await file(data.id)).status).toBe(401)
  })
})
