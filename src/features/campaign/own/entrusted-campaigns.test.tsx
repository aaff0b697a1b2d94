import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { newDraft, newEditor } from '#tests/support/drafts.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { EntrustedCampaigns } from './entrusted-campaigns.tsx'

let app: TestApp
beforeAll(async () => {
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  answerFetches(app)
}, 60_000)
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

it('lists campaigns of others that the user may edit, and renders nothing without any', async () => {
  const intl = await english('shell', 'campaign', 'draft-access')
  const id = await newDraft(app, await newPerson(app, { userType: 'company' }), 'debt')
  const editor = await newPerson(app)
  await newEditor(app, id, editor)
  show(<EntrustedCampaigns />, { app, intl, as: editor })
  const link = await screen.findByRole('link', { name: 'Unnamed campaign' })
  expect(link.getAttribute('href')).toBe(`/create-campaign/company-info/${id}`)
  expect(screen.getByText('Loan')).toBeTruthy()
  show(<EntrustedCampaigns />, { app, intl, as: await newPerson(app) })
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  expect(screen.queryByRole('heading')).toBeNull()
})
