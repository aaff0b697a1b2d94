/** The documents of a holding: what its investor may open now, and nobody else. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { investment } = calls

describe.each(await behaviourEngine())('the documents of a holding on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let investor: TestPerson
  let campaignId: string
  let reference: string
  let investmentId: string

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    campaignId = (await newCampaign(app, owner)).id
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(app, investment.create, { params: { campaignId }, body }, { as: investor })
    reference = data.reference
    investmentId = data.id
    await plant('public', 'Plans')
    await plant('private', 'Memorandum')
  })
  afterAll(() => app.close())

  async function plant(visibility: 'public' | 'private', title: string): Promise<void> {
    const [fileId, documentId] = [app.deps.ids.next(), app.deps.ids.next()]
    const at = new Date(app.deps.clock.now())
    const { sha256, bytes } = await app.deps.files.put(new TextEncoder().encode(title))
    await app.deps.db.transact(async (tx) => {
      await tx
        .insertInto('stored_file')
        .values({
          id: fileId,
          sha256,
          bytes: BigInt(bytes),
          mime: 'application/pdf',
          owner_id: owner.id,
          created_at: at,
          kind: 'document',
          visibility,
        })
        .execute()
      await tx
        .insertInto('campaign_document')
        .values({
          id: documentId,
          campaign_id: campaignId,
          file_id: fileId,
          titles: JSON.stringify({ en: title }),
          visibility,
          position: 0,
          created_at: at,
        })
        .execute()
    })
  }
  const list = (as: TestPerson) => make(app, investment.listInvestmentDocuments, { params: { campaignId } }, { as })
  const titles = async () => (await list(investor)).data.items.map(({ kind, title }) => `${kind} ${title}`)

  it('are the receipt, the signed agreement and the documents of the campaign', async () => {
    expect(await titles()).toEqual([`receipt ${reference}`, 'campaign Plans', 'campaign Memorandum'])
    await plantAgreement(app, investmentId)
    expect(await titles()).toEqual([
      `agreement ${reference}`,
      `receipt ${reference}`,
      'campaign Plans',
      'campaign Memorandum',
    ])
  })

  it('are nothing to people without an investment in it, its owner included', async () => {
    expect((await list(await newPerson(app))).status).toBe(404)
    expect((await list(owner)).status).toBe(404)
  })

  it('lose private documents with the last investment, and all of them with the campaign', async () => {
    await app.deps.db.execute(
      `update investment set state = 'cancelled', expires_at = null, attempts_until = null where id = $1`,
      [investmentId],
    )
    expect(await titles()).not.toContain('campaign Memorandum')
    expect(await titles()).toContain('campaign Plans')
    await app.deps.db.execute('update campaign set status = 3 where id = $1', [campaignId])
    expect((await titles()).filter((each) => each.startsWith('campaign'))).toEqual([])
    expect(await titles()).toContain(`receipt ${reference}`)
  })
})
