/** Where investors of a campaign have to live, as its page says, against the real application in this process. */

import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { CountryRule } from '#domain/identity/residence.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TermsHelp } from './terms-help.tsx'

let app: TestApp
let campaign: TestCampaign
let investor: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
  intl = await english('shell', 'campaign')
  answerFetches(app)
}, 60_000)
beforeEach(async () => {
  investor = await newPerson(app)
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

/** Names are isolated from the text around them. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u2068\u2069]/g, '')
const line = (text: RegExp | string) =>
  screen.findByText((content) => (typeof text === 'string' ? plain(content) === text : text.test(plain(content))))

const open = async ({ mode, countries }: CountryRule, as?: TestPerson) => {
  await app.deps.db.transact((tx) =>
    changeSettings(tx, {
      identity: { ...usualIdentityRules, investorCountryRule: mode, investorCountries: countries },
    }),
  )
  // Replies to visitors are cached for a moment.
  app.advance(3000)
  const { data } = await make(app, calls.campaign.getById, { params: { id: campaign.id } }, {})
  show(<TermsHelp campaign={data} />, { app, intl, ...(as === undefined ? {} : { as }) })
  await screen.findByText('What do these terms mean?')
}
const declare = (country: string) =>
  make(
    app,
    calls.identity.declareResidence,
    { params: { campaignId: campaign.id }, body: { country } },
    { as: investor },
  )

it('says to visitors in which countries investors have to live, in the order of their names', async () => {
  await open({ mode: 'only', countries: ['US', 'FR', 'KW'] })
  await line('Open to investors in these countries: France, Kuwait, and United States')
  cleanup()
  await open({ mode: 'except', countries: ['US'] })
  await line('Not open to investors in these countries: United States')
})

it('says nothing where no list applies', async () => {
  await open({ mode: 'off', countries: [] })
  expect(screen.queryByText(/open to investors/i)).toBeNull()
})

it('folds a long list', async () => {
  const countries = ['US', 'FR', 'KW', 'DE', 'CA', 'ES', 'IT', 'PT']
  await open({ mode: 'only', countries })
  const summary = await line('Open to investors in 8 countries')
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  expect(plain(details?.textContent ?? '')).toContain('Canada, France, Germany, Italy')
})

it('says to users of an excluded country that they cannot invest, and to nobody else', async () => {
  await declare('US')
  await open({ mode: 'except', countries: ['US'] }, investor)
  await line(/^You cannot invest in this campaign: it is not available in this country \(United States\)\.$/)
  cleanup()
  await open({ mode: 'except', countries: ['FR'] }, investor)
  await line('Not open to investors in these countries: France')
  expect(screen.queryByRole('note')).toBeNull()
})
