/** Pictures within a campaign's story and updates: who may use which file, and what readers see of it. */

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'

const { campaign: read, campaignDashboard, campaignEdit } = calls

describe.each(await behaviourEngine())('pictures within texts on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign
  let other: TestCampaign
  let serial = 0

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, owner)
    other = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  const upload = async (campaignId: string, as = owner, kind = 'campaign-image'): Promise<string> => {
    serial += 1
    const [width, height] = kind === 'photo' ? [200, 200] : [700, 500]
    const background = { r: serial, g: 90, b: 74 }
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    const { fileId, status } = await uploadFile(app, new Uint8Array(bytes), { as, kind, campaignId })
    expect(status).toBe(200)
    return fileId
  }
  const setStory = (id: string, text: string) =>
    app.deps.db.execute('update campaign_text set long_story = $2 where campaign_id = $1', [id, text])
  const shownIn = async (slug: string) => {
    // Replies for everybody are cached for two seconds.
    app.advance(3000)
    return (await make(app, read.getBySlug, { params: { slug } })).data.textPictures?.map(({ id }) => id)
  }
  const listed = async (id: string, as: TestPerson) => {
    const reply = await make(app, campaignEdit.listTextPictures, { params: { id } }, { as })
    return reply.status === 200 ? reply.data.map((picture) => picture.id) : reply.status
  }

  it('are those that were uploaded for the campaign', async () => {
    const own = await upload(campaign.id)
    const foreign = await upload(other.id)
    const photo = await upload(campaign.id, owner, 'photo')
    const unknown = app.deps.ids.next()
    await setStory(campaign.id, [own, foreign, photo, unknown].map((id) => `![Front](${id})`).join('\n\n'))
    expect(await shownIn(campaign.slug)).toEqual([own])
    await setStory(campaign.id, `No picture, only its id: ${own}`)
    expect(await shownIn(campaign.slug)).toBeUndefined()
  })

  it('are hidden while their file is in quarantine or infected', async () => {
    const id = await upload(campaign.id)
    await setStory(campaign.id, `![Front](${id})`)
    for (const state of ['quarantined', 'infected', 'released']) {
      await app.deps.db.execute('update stored_file set scan_state = $2 where id = $1', [id, state])
      expect(await shownIn(campaign.slug)).toEqual(state === 'released' ? [id] : undefined)
    }
    await app.deps.db.execute(`update stored_file set visibility = 'private' where id = $1`, [id])
    expect(await shownIn(campaign.slug)).toBeUndefined()
  })

  it('are shown in updates, of both audiences, and each in its own', async () => {
    const [first, second] = [await upload(campaign.id), await upload(campaign.id)]
    const foreign = await upload(other.id)
    const post = async (id: string, audience: 'everyone' | 'investors') => {
      const body = { title: `Update ${id}`, description: `![Roof](${id}) ![](${foreign})`, audience }
      const params = { campaignId: campaign.id }
      expect((await make(app, campaignDashboard.postUpdate, { params, body }, { as: owner })).status).toBe(200)
    }
    await post(first, 'everyone')
    await post(second, 'investors')
    const params = { campaignId: campaign.id }
    const everyone = await make(app, read.listUpdates, { params, query: {} })
    expect(everyone.data.items.map(({ pictures }) => pictures?.map(({ id }) => id))).toEqual([[first]])
    const investors = await make(app, read.listInvestorUpdates, { params, query: {} }, { as: owner })
    expect(investors.data.items.map(({ pictures }) => pictures?.map(({ id }) => id))).toEqual([[second]])
  })

  it('are listed for the team and administrators, latest first', async () => {
    const id = await newDraft(app, owner)
    const editor = await newPerson(app)
    await newEditor(app, id, editor)
    const first = await upload(id)
    app.advance(1000)
    const second = await upload(id, editor)
    for (const as of [owner, editor, administrator]) expect(await listed(id, as)).toEqual([second, first])
    for (const as of [await newPerson(app), await newPerson(app, { userType: 'company' })])
      expect(await listed(id, as)).toBe(404)
  })

  it('uploaded before their draft reached the server are its pictures too', async () => {
    const id = app.deps.ids.next()
    const picture = await upload(id)
    await make(app, campaignEdit.create, { body: { id, kind: 'equity' } }, { as: owner })
    expect(await listed(id, owner)).toEqual([picture])
  })

  it('are copied with a draft, and erased with it', async () => {
    const id = await newDraft(app, owner)
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    const picture = await upload(id)
    const copy = app.deps.ids.next()
    await make(app, campaignEdit.duplicate, { params: { id }, body: { id: copy } }, { as: owner })
    expect(await listed(copy, owner)).toEqual([picture])
    await make(app, campaignDashboard.remove, { params: { id } }, { as: owner })
    await make(app, campaignDashboard.erase, { params: { id } }, { as: owner })
    const rows = await app.deps.db.execute('select campaign_id from campaign_file where file_id = $1', [picture])
    expect(rows).toEqual([{ campaign_id: copy }])
  })

  it('of a story are in the preview before the campaign is public', async () => {
    const id = await newDraft(app, owner)
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    const picture = await upload(id)
    const version = async () => (await make(app, campaignEdit.getDraft, { params: { id } }, { as: owner })).data
    const { sections } = await version()
    const changed = await make(
      app,
      campaignEdit.updateStory,
      { params: { campaignId: id }, body: { longStory: `## Plan\n\n![Front](${picture})` } },
      { as: owner, ifMatch: sections['story']?.version ?? 0 },
    )
    expect(changed.status).toBe(200)
    const { data } = await make(app, campaignEdit.preview, { params: { id } }, { as: owner })
    expect(data.campaign.textPictures?.map((each) => each.id)).toEqual([picture])
    await setStatus(app, id, 1)
  })
})
