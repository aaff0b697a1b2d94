/** Mails and access of a team member, granted by the owner and accepted by the member, against the real application. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { rememberedReturn } from '#src/platform/return-path.ts'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { newDraft } from '#tests/support/drafts.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { Page } from './accept-access-page.tsx'
import { TeamAccess } from './team-access.tsx'

const { campaignEdit } = calls
let app: TestApp
let intl: Intl
let owner: TestPerson
let helper: TestPerson
let email = ''
let id = ''
let member = ''

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  intl = await english('shell', 'errors', 'draft-access')
}, 60_000)
beforeEach(async () => {
  answerFetches(app)
  localStorage.clear()
  owner = await newPerson(app, { userType: 'company' })
  helper = await newPerson(app)
  email = (
    await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', helper.id).executeTakeFirstOrThrow()
  ).email
  id = await newDraft(app, owner)
  member = app.deps.ids.next()
  const body = { id: member, fullName: 'Noor Saleh', email }
  await make(app, campaignEdit.addTeamMember, { params: { campaignId: id }, body }, { as: owner })
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const row = (as = owner, typed = email, of = member) =>
  show(<TeamAccess campaignId={id} member={of} email={typed} />, { app, intl, as })
const button = (name: string) => screen.findByRole('button', { name })
const mailedToken = async (): Promise<string> => {
  await app.runJobs()
  return /campaign-access\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const page = (token: string, as?: TestPerson) =>
  show(<Page params={{ token }} />, { app, intl, email, ...(as ? { as } : {}), path: `/campaign-access/${token}` })

describe('a member of the team', () => {
  it('is notified, and notified again', async () => {
    const user = row()
    await user.click(await button('Send e-mail'))
    await button('Send e-mail again')
    expect(screen.getByText('Sending the e-mail.')).toBeTruthy()
    await app.runJobs()
    expect(app.mails.at(-1)?.to).toBe(email)
    row()
    expect(await screen.findByText(/^Notified by e-mail on/)).toBeTruthy()
  })

  it('is invited, accepts, and loses access only after a confirmation', async () => {
    const user = row()
    await user.click(await button('Give access'))
    await button('Invite again')
    const token = await mailedToken()
    const taking = page(token, helper)
    await taking.click(await button('Accept invitation'))
    expect(await screen.findByRole('heading', { name: 'You can now edit this campaign' })).toBeTruthy()
    const again = row()
    expect((await screen.findByText(/can edit the campaign since/)).textContent).toContain('Amal Haddad')
    await again.click(await button('Remove access'))
    await again.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove access' }))
    await button('Give access')
    expect((await make(app, campaignEdit.get, { params: { id } }, { as: helper })).status).toBe(404)
  })

  it('needs an e-mail address and a stored row', async () => {
    row(owner, ' ')
    expect((await button('Send e-mail')).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('Enter an e-mail address for this person first.').length).toBeGreaterThan(0)
    const user = row(owner, email, app.deps.ids.next())
    await user.click(await button('Send e-mail'))
    expect((await screen.findByRole('alert')).textContent).toContain('not saved this person yet')
  })

  it('is hidden from an editor', async () => {
    const granted_at = new Date(app.deps.clock.now())
    const editor = await newPerson(app, { userType: 'company' })
    await app.deps.db.transact((tx) =>
      tx.insertInto('campaign_editor').values({ campaign_id: id, user_id: editor.id, granted_at }).execute(),
    )
    row(editor)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'E-mail and access' })).toBeNull())
  })
})

describe('the invitation link', () => {
  it('leads a visitor to registration and back', async () => {
    row()
    await (await import('@testing-library/user-event')).userEvent.setup().click(await button('Give access'))
    const token = await mailedToken()
    const user = page(token)
    const create = await screen.findByRole('link', { name: 'Create an account' })
    expect(create.getAttribute('href')).toBe(`/signup?next=${encodeURIComponent(`/campaign-access/${token}`)}`)
    await user.click(create)
    expect(rememberedReturn()).toBe(`/campaign-access/${token}`)
  })

  it('is valid for one address, and shows that to another user', async () => {
    await make(app, campaignEdit.grantAccess, { params: { id: member } }, { as: owner })
    const user = page(await mailedToken(), await newPerson(app))
    await user.click(await button('Accept invitation'))
    expect(await screen.findByText('This link was sent to another address')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign out' })).toBeTruthy()
  })

  it('shows an error when it was used or truncated', async () => {
    for (const token of ['x'.repeat(43), 'short']) {
      page(token, helper)
      expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy()
    }
  })
})
