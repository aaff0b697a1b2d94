/** The page on which an administrator reviews a campaign. */

import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, setStatus } from '#tests/support/drafts.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp | undefined
let administrator: TestPerson
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
  administrator = await newPerson(app, { userType: null, admin: true })
  owner = await newPerson(app, { userType: 'company' })
})
afterEach(() => browser?.close())
afterAll(() => app.close())

async function newComplete(): Promise<string> {
  const id = await newDraft(app, owner, 'equity')
  await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
  return id
}
const review = async (id: string) => {
  browser = await openBrowser(app, `/admin/campaigns/${id}`, { as: administrator })
}
const part = (name: string) => screen.findByRole('region', { name })

it('shows the whole campaign, with links to each part', async () => {
  const id = await newComplete()
  const { sections } = await draftOf(app, owner, id)
  const [faq] = itemsOf(sections['faqs']?.values ?? {})
  const member = { id: app.deps.ids.next(), fullName: 'Ada Brook', role: 'Director', bio: 'Twenty years of building.' }
  await make(app, calls.campaignEdit.addTeamMember, { params: { campaignId: id }, body: { ...member } }, { as: owner })
  await setStatus(app, id, 1)
  await review(id)
  expect((await part('Questions and answers')).textContent).toContain(faq?.fields['answer'] ?? 'missing')
  expect((await part('Team')).textContent).toContain('Twenty years of building.')
  expect((await part('Story and property')).textContent).toContain('Sixty-four flats on a former rope works.')
  expect((await part('Company')).textContent).toContain('Builds and keeps apartment houses.')
  expect((await part('Details and terms')).textContent).toContain('$25,000')
  expect(await part('Documents')).toBeTruthy()
  expect((await part('Payout account')).textContent).toContain('Only the last four characters are shown.')
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole<HTMLAnchorElement>('link')
  expect(links).toHaveLength(9)
  for (const link of links)
    expect(document.querySelector(link.hash)?.querySelector('h2')?.textContent).toBe(link.textContent)
})

it('marks what changed since the campaign was declined, in its part, with the old and the new value', async () => {
  const id = await newComplete()
  await setStatus(app, id, 1)
  const decline = { params: { id }, body: { status: 3 as const, reason: 'Too vague.' } }
  await make(app, calls.admin.decideCampaign, decline, { as: administrator })
  const change = async (
    update: typeof calls.campaignEdit.updateStory,
    section: 'story' | 'fundraising',
    body: Readonly<Record<string, string>>,
  ) => {
    const ifMatch = (await draftOf(app, owner, id)).sections[section]?.version ?? 0
    expect((await make(app, update, { params: { campaignId: id }, body }, { as: owner, ifMatch })).status).toBe(200)
  }
  await change(calls.campaignEdit.updateStory, 'story', { highlight: 'Sixty-four flats, let for ten years' })
  await change(calls.campaignEdit.updateFundraising, 'fundraising', { raiseType: 'flexible' })
  await make(app, calls.campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as: owner })
  await review(id)
  expect(await screen.findByText(/^2 fields changed since .+ declined this campaign on /)).toBeTruthy()
  const story = within(await part('Story and property'))
  expect(story.getByText(/One-line summary/).textContent).toContain('Changed')
  expect(story.getByText('Sixty-four flats, let for ten years')).toBeTruthy()
  const terms = within(await part('Details and terms'))
  expect(terms.getByText('All or nothing')).toBeTruthy()
  expect(terms.getAllByText('Keeps what is raised')[0]).toBeTruthy()
  const links = screen.getByRole('navigation', { name: 'Sections' })
  expect(links.textContent).toContain('Details and terms1 changed field')
  expect(links.textContent).not.toContain('Team1')
})
