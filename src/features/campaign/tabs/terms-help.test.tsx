/** What a campaign's page states while its owner allocates the units, against the real application in this process. */

import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allocateUnitsJob } from '#api/jobs/investment/allocate-units.ts'
import { calls } from '#contract/calls.ts'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { awaitAllocation, insertPaidInvestments } from '#tests/support/payments/paid-investments.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TermsHelp } from './terms-help.tsx'

let app: TestApp

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  answerFetches(app)
}, 60_000)
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

it('states that the amount raised is not final until the units are allocated', async () => {
  const intl = await english('shell', 'campaign')
  const owner = await newPerson(app, { userType: 'company' })
  const { id } = await newCampaign(app, owner, { unitsTotal: 100n })
  await app.deps.db.execute(
    `insert into campaign_section (campaign_id, section, data, version, updated_at) values
      ($1, 'fundraising', '{"allocationDescription": "Residents first, then everyone else."}', 1, now())
      on conflict (campaign_id, section) do update set data = excluded.data`,
    [id],
  )
  await insertPaidInvestments(app, id, [
    { investorId: (await newPerson(app)).id, units: 8n },
    { investorId: (await newPerson(app)).id, units: 6n },
  ])
  await awaitAllocation(app, id, { unitsTotal: 8n, dueAt: new Date(app.deps.clock.now() + 1000) })
  const open = async () => {
    // Replies to visitors are cached for a moment.
    app.advance(3000)
    const { data } = await make(app, calls.campaign.getById, { params: { id } }, {})
    show(<TermsHelp campaign={data} />, { app, intl })
    await screen.findByText('What do these terms mean?')
  }
  await open()
  expect(screen.getByText(/^Not final: the amount raised includes money that we return/)).toBeTruthy()
  expect(screen.getByText('Residents first, then everyone else.')).toBeTruthy()
  cleanup()
  await allocateUnitsJob.process(id, app.deps)
  await open()
  expect(screen.queryByText(/Not final/)).toBeNull()
  expect(screen.queryByText('Residents first, then everyone else.')).toBeNull()
})
