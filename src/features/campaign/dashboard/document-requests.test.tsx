/** An owner decides on requests, against the real application in this process. */

import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show as showPart } from '#tests/support/browser/component-app.tsx'
import { newDocument } from '#tests/support/documents.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { DocumentRequests } from './document-requests.tsx'

let app: TestApp
let owner: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  owner = await newPerson(app, { userType: 'company' })
  intl = await english('shell', 'errors', 'campaign', 'campaign-dashboard')
  answerFetches(app)
}, 60_000)
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

function show(campaignId: string): UserEvent {
  return showPart(<DocumentRequests campaignId={campaignId} />, { app, intl, as: owner })
}

it('explains an empty list, and that no private documents exist', async () => {
  const campaign = await newCampaign(app, owner)
  show(campaign.id)
  expect(await screen.findByText('No requests yet')).toBeTruthy()
  expect(await screen.findByText('You have no private documents.')).toBeTruthy()
})

it('grants and revokes access, and lists the openings', async () => {
  const campaign = await newCampaign(app, owner)
  const documentId = await newDocument(app, campaign.id, { title: 'Rent roll' })
  const asker = await newPerson(app)
  await make(app, calls.document.requestDocument, { params: { documentId } }, { as: asker })
  const person = show(campaign.id)

  expect(await screen.findByText('1 request needs your decision')).toBeTruthy()
  const row = () => within(screen.getByText(/requests “/).closest('li') ?? document.body)
  expect(row().getByText('Pending')).toBeTruthy()
  await person.click(row().getByRole('button', { name: /^Grant Amal Haddad\d+ access to Rent roll$/ }))
  expect(await screen.findByText('Granted')).toBeTruthy()
  expect(screen.queryByText('1 request needs your decision')).toBeNull()
  expect(row().queryByRole('button', { name: /^Grant/ })).toBeNull()

  const open = () => make(app, calls.campaign.openDocument, { params: { documentId } }, { as: asker })
  const { url } = (await open()).data
  const opened = await app.fetch(
    new Request(`http://localhost${url}`, { headers: { authorization: `Bearer ${asker.token}` } }),
  )
  expect(opened.status).toBe(200)
  await person.click(screen.getByText('Rent roll', { selector: 'summary *' }))
  const table = within(await screen.findByRole('table', { name: 'Rent roll' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByText(/^Amal Haddad\d+$/)).toBeTruthy()

  await person.click(row().getByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('Declined')).toBeTruthy()
  expect((await open()).code).toBe('NOT_ALLOWED')
})
