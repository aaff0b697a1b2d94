/** A user requests access to a document, against the real application in this process. */

import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show as showPart } from '#tests/support/browser/component-app.tsx'
import { newDocument } from '#tests/support/documents.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { Documents } from './documents.tsx'

let app: TestApp
let owner: TestPerson
let asker: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  owner = await newPerson(app, { userType: 'company' })
  intl = await english('shell', 'errors', 'campaign')
  answerFetches(app)
}, 60_000)
beforeEach(async () => {
  asker = await newPerson(app)
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

function show(campaignId: string, signedIn = true): UserEvent {
  return showPart(<Documents campaignId={campaignId} slug="a" />, { app, intl, ...(signedIn ? { as: asker } : {}) })
}

const titleOf = () => screen.findByText('Rent roll')

it('asks visitors to sign in, and opens public documents', async () => {
  const campaign = await newCampaign(app, owner)
  await newDocument(app, campaign.id, { title: 'Rent roll' })
  await newDocument(app, campaign.id, { title: 'Plan', visibility: 'public', mime: 'text/csv' })
  show(campaign.id, false)
  await titleOf()
  expect(screen.getByRole('link', { name: 'Sign in to open it' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Request access/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Open Plan' })).toBeTruthy()
  expect(screen.getByText(/CSV\u2069?, 1 kB/)).toBeTruthy()
})

it('is requested once, and shows its state', async () => {
  const campaign = await newCampaign(app, owner)
  const documentId = await newDocument(app, campaign.id, { title: 'Rent roll' })
  const person = show(campaign.id)
  await person.click(await screen.findByRole('button', { name: 'Request access to Rent roll' }))
  expect(await screen.findByText('Requested')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  const { items } = (
    await make(app, calls.document.listRequests, { params: { campaignId: campaign.id } }, { as: owner })
  ).data
  expect(items.map((each) => [each.personId, each.documentId])).toEqual([[asker.id, documentId]])

  const decide = (state: 'granted' | 'refused') =>
    make(app, calls.document.decide, { params: { requestId: items[0]?.id ?? '' }, body: { state } }, { as: owner })
  await decide('refused')
  cleanup()
  show(campaign.id)
  expect(await screen.findByText('Declined')).toBeTruthy()
  await decide('granted')
  cleanup()
  show(campaign.id)
  expect(await screen.findByRole('button', { name: 'Open Rent roll' })).toBeTruthy()
})

it('is saved as a file with the user’s session', async () => {
  const campaign = await newCampaign(app, owner)
  await make(
    app,
    calls.investment.create,
    {
      params: { campaignId: campaign.id },
      body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
    },
    { as: asker },
  )
  const documentId = await newDocument(app, campaign.id, { title: 'Rent roll' })
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const person = show(campaign.id)
  await person.click(await screen.findByRole('button', { name: 'Open Rent roll' }))
  await vi.waitFor(() => expect(saved).toEqual(['rent-roll.pdf']))
  const { items } = (await make(app, calls.document.listOpenings, { params: { documentId } }, { as: owner })).data
  expect(items.map(({ personId }) => personId)).toEqual([asker.id])
  vi.restoreAllMocks()
})
