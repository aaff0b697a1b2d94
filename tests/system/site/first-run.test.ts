import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { demoBank } from '#demo/seed/bank.ts'
import { calls } from '#contract/calls.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { investment } = calls
const body = { units: 5n, gateway: 'offline', anonymous: false, riskAccepted: true } as const

describe('a site without a bank account', () => {
  let app: TestApp
  let investor: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp('embedded', { bank: false })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
    investor = await newPerson(app)
  })
  afterAll(() => app.close())

  it('rejects investments before any form is filled in', async () => {
    const response = await make(
      app,
      investment.check,
      { body: { campaignId: campaign.id, units: 5n } },
      { as: investor },
    )
    expect(response).toMatchObject({ status: 409, code: 'GATEWAY_OFF' })
    const params = { campaignId: campaign.id }
    const refused = await make(app, investment.create, { params, body }, { as: investor })
    expect(refused).toMatchObject({ status: 409, code: 'GATEWAY_OFF' })
    expect((await make(app, investment.listMine, {}, { as: investor })).data.items).toEqual([])
  })

  it('accepts them once there is one, and displays the account', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { bank: demoBank }))
    const params = { campaignId: campaign.id }
    const created = await make(app, investment.create, { params, body }, { as: investor })
    await signAgreement(app, created.data.id, investor)
    const { data } = await make(app, investment.receipt, { params: { id: created.data.id } }, { as: investor })
    const { accountName, bankName, accountNumber, routing, note } = demoBank
    expect(data.bank).toEqual({ accountName, bankName, accountNumber, routing, note: note['en'] })
  })
})
