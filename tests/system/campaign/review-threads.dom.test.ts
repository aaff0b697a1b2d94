/** The comments of a review: on the page of the administrator, and on the steps of the owner. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, setStatus } from '#tests/support/drafts.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp | undefined
let administrator: TestPerson
let owner: TestPerson
let id = ''
const user = userEvent.setup()

beforeAll(async () => {
  app = await startTestApp()
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
  administrator = await newPerson(app, { userType: null, admin: true })
  owner = await newPerson(app, { userType: 'company' })
  // jsdom implements the element without the methods that open and close it, and no scrolling.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(async () => {
  id = await newDraft(app, owner, 'equity')
  await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
  await setStatus(app, id, 1)
})
afterEach(() => browser?.close())
afterAll(() => app.close())

const open = async (path: string, as: TestPerson) => {
  browser = await openBrowser(app, path, { as })
}
const threadsOf = async (as: TestPerson, resolved = false) =>
  (await make(app, calls.reviewThread.listThreads, { params: { id }, query: { resolved } }, { as })).data.items
const comment = async (about: { section?: 'story' | 'faqs'; path?: string } = {}) => {
  const body = { text: 'Who says so?', ...about }
  return (await make(app, calls.admin.commentCampaign, { params: { id }, body }, { as: administrator })).data.id
}
const part = (name: string) => screen.findByRole('region', { name })

it('are written beside a field, and kept when their form is closed', async () => {
  await open(`/admin/campaigns/${id}`, administrator)
  const terms = within(await part('Details and terms'))
  const label = /^Comment on .* · Goal$/
  const button = await terms.findByRole('button', { name: label })
  await user.click(button)
  const field = () => terms.getByRole('textbox', { name: label })
  expect(document.activeElement).toBe(field())
  await user.type(field(), 'Why so much?')
  await user.click(terms.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(field()).toHaveProperty('value', 'Why so much?')
  await user.click(terms.getByRole('button', { name: 'Add comment' }))
  const thread = await terms.findByRole('article', { name: /Goal$/ })
  expect(thread.textContent).toContain('Why so much?')
  expect(await threadsOf(owner)).toMatchObject([{ section: 'fundraising', path: 'goal', text: 'Why so much?' }])
  const list = within(await part('Review comments'))
  expect((await list.findByRole<HTMLAnchorElement>('link', { name: /Goal$/ })).hash).toBe(`#${thread.id}`)
})

it('are resolved beside their field, and shown among the resolved ones', async () => {
  const threadId = await comment({ section: 'story', path: 'campaignStory' })
  await open(`/admin/campaigns/${id}`, administrator)
  const story = within(await part('Story and property'))
  await user.click(await story.findByRole('button', { name: /^Mark as resolved: / }))
  await waitFor(() => expect(document.querySelector(`#comment-${threadId}`)).toBeNull())
  const list = within(await part('Review comments'))
  await user.click(await list.findByText('1 resolved comment'))
  expect(await list.findByRole('article')).toHaveProperty('id', `comment-${threadId}`)
  expect(list.getByRole('button', { name: /^Reopen/ })).toBeTruthy()
})

it('are shown in the list if the page does not show their field', async () => {
  await comment({ section: 'story', path: 'highlight' })
  await comment()
  await open(`/admin/campaigns/${id}`, administrator)
  const list = within(await part('Review comments'))
  expect((await list.findAllByRole('article')).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Whole campaign',
    expect.stringMatching(/One-line summary$/),
  ])
})

it('are confirmed by an approval that leaves them open', async () => {
  await comment()
  await open(`/admin/campaigns/${id}`, administrator)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 review comment is not resolved')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  const tick = dialog.getByRole('checkbox', { name: /^Approve with unresolved comments/ })
  await user.click(tick)
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await make(app, calls.admin.getCampaign, { params: { id } }, { as: administrator })
  expect(data.campaign.status).toBe(2)
})

it('are above the form of their step, with links to those of other steps, and answered there', async () => {
  await comment({ section: 'faqs' })
  const threadId = await comment({ section: 'story', path: 'highlight' })
  await open(`/create-campaign/story/${id}#comment-${threadId}`, owner)
  const panel = within(await part('2 open review comments'))
  const thread = await panel.findByRole('article')
  await waitFor(() => expect(document.activeElement).toBe(thread))
  expect(thread.textContent).toContain('Review team')
  expect(thread.textContent).not.toContain('Haddad')
  const elsewhere = panel.getByRole<HTMLAnchorElement>('link', { name: 'Questions and answers' })
  expect(elsewhere.pathname).toBe(`/create-campaign/faqs/${id}`)
  await user.click(within(thread).getByRole('button', { name: /^Reply/ }))
  await user.type(within(thread).getByRole('textbox'), 'The town hall.')
  await user.click(within(thread).getByRole('button', { name: 'Send reply' }))
  expect(await within(thread).findByText('The town hall.')).toBeTruthy()
  expect(await within(thread).findByText('Awaiting the review team')).toBeTruthy()
  expect(await threadsOf(administrator)).toMatchObject([{ state: 'answered' }, { state: 'open' }])
})

it('lead to the field that they are about', async () => {
  await comment({ section: 'story', path: 'highlight' })
  const decline = { params: { id }, body: { status: 3 as const, reason: 'See the comments.' } }
  await make(app, calls.admin.decideCampaign, decline, { as: administrator })
  await open(`/create-campaign/story/${id}`, owner)
  const panel = within(await part('1 open review comment'))
  await user.click(await panel.findByRole('link', { name: /^Go to field/ }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'highlight'))
})

it('take no room where there are none', async () => {
  await open(`/create-campaign/story/${id}`, owner)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/review comment/i)).toBeNull()
})
