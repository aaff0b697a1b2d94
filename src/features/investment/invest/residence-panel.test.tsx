/** Country lists on the page of an investment, against the real application in this process. */

import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { CountryRule } from '#domain/identity/residence.ts'
import { Page as PaymentPage } from '#src/features/investment/pay/payment-page.tsx'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { Page } from './invest-page.tsx'

let app: TestApp
let campaign: TestCampaign
let investor: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
  intl = await english(
    'shell',
    'errors',
    'investment-errors',
    'campaign',
    'investment',
    'investment-checkout',
    'investment-simulator',
  )
  answerFetches(app)
}, 60_000)

beforeEach(async () => {
  investor = await newPerson(app)
  sessionStorage.clear()
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const restrict = ({ mode, countries }: CountryRule) =>
  app.deps.db.transact((tx) =>
    changeSettings(tx, {
      identity: { ...usualIdentityRules, investorCountryRule: mode, investorCountries: countries },
    }),
  )
const declare = (country: string) =>
  make(
    app,
    calls.identity.declareResidence,
    { params: { campaignId: campaign.id }, body: { country } },
    { as: investor },
  )
const verify = (country: string) =>
  app.deps.db.execute(
    `insert into identity_check (person_id, state, changed_at, country) values ($1, 'approved', $2, $3)`,
    [investor.id, new Date(app.deps.clock.now()), country],
  )

const open = (part: ReactNode, path: string) => show(part, { app, intl, as: investor, path })
const invest = () => open(<Page params={{ id: campaign.id }} />, `/invest/${campaign.id}`)
const amountField = () => screen.findByRole('textbox', { name: 'Amount in USD' })
const noForm = () => expect(screen.queryByRole('textbox')).toBeNull()

describe('the page of an investment', () => {
  it('asks for the country once where a list applies, and continues with the amount', async () => {
    await restrict({ mode: 'only', countries: ['FR', 'DE'] })
    const user = invest()
    const country = await screen.findByRole('combobox', { name: 'Country of residence' })
    noForm()
    await user.click(screen.getByRole('button', { name: 'Save country' }))
    expect(country.getAttribute('aria-invalid')).toBe('true')
    await user.selectOptions(country, 'FR')
    await user.click(screen.getByRole('button', { name: 'Save country' }))
    await amountField()
    expect(screen.getByText('Your country of residence: France')).toBeTruthy()
    cleanup()
    invest()
    await amountField()
    expect(screen.queryByRole('combobox', { name: 'Country of residence' })).toBeNull()
  })

  it('asks nothing where no list applies', async () => {
    await restrict({ mode: 'off', countries: [] })
    invest()
    await amountField()
    expect(screen.queryByText(/country/i)).toBeNull()
  })

  it('shows the reason instead of the form, and lets a declared country be changed', async () => {
    await restrict({ mode: 'except', countries: ['US'] })
    await declare('US')
    const user = invest()
    await screen.findByText('This campaign is not available in this country: United States')
    noForm()
    expect(screen.getByRole('link', { name: 'Browse campaigns' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change country' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country of residence' }), 'FR')
    await user.click(screen.getByRole('button', { name: 'Save country' }))
    await amountField()
  })

  it('names the verified country, which only another verification changes', async () => {
    await restrict({ mode: 'except', countries: ['US'] })
    await verify('US')
    invest()
    await screen.findByText('This campaign is not available in this country: United States')
    noForm()
    expect(screen.queryByRole('button', { name: 'Change country' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Update identity verification' })
    expect(link.getAttribute('href')).toContain(encodeURIComponent(`/invest/${campaign.id}`))
  })

  it('replaces the form by the reason if the list changes meanwhile', async () => {
    await restrict({ mode: 'only', countries: ['FR'] })
    await declare('FR')
    const user = invest()
    const field = await amountField()
    await restrict({ mode: 'only', countries: ['DE'] })
    await user.type(field, '500')
    await screen.findByText('This campaign is not available in this country: France', {}, { timeout: 4000 })
    await waitFor(noForm)
  })
})

describe('the page of a payment', () => {
  it('shows the reason instead of the agreement, and keeps the cancellation', async () => {
    await restrict({ mode: 'off', countries: [] })
    const { data } = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    await declare('FR')
    await restrict({ mode: 'only', countries: ['DE'] })
    open(<PaymentPage params={{ id: data.id }} />, `/payment/${data.id}`)
    await screen.findByText('This campaign is not available in this country: France')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('button', { name: /Cancel/ })).toBeTruthy()
  })
})
