/** Accreditation as an investor fills it in, against the real application in this process. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { Dictionary, type Intl } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { Page } from './investment-account-page.tsx'

const catalogues = ['shell', 'errors', 'account', 'identity'] as const

let app: TestApp
let investor: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  intl = await english(...catalogues)
}, 60_000)
beforeEach(async () => {
  app.at(testNow)
  answerFetches(app)
  investor = await newPerson(app)
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

function open(step: string, intlUsed = intl): UserEvent {
  return show(<Page params={{}} />, {
    app,
    intl: intlUsed,
    as: investor,
    path: `/settings/investment-account?step=${step}`,
  })
}

async function alertText() {
  return (await make(app, calls.identity.getAccreditation, {}, { as: investor })).data
}

async function enter(step: 'qualification' | 'person', values: Record<string, string>): Promise<void> {
  const answer = await make(app, calls.identity.keepAccreditation, { body: { step, values } }, { as: investor })
  expect(answer.status).toBe(200)
}

const radio = (group: string, name: string | RegExp) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name })
const goOn = () => screen.getByRole('button', { name: 'Save and continue' })

describe('qualification', () => {
  it('shows only the fields that earlier answers require', async () => {
    const user = open('qualification')
    await screen.findByRole('heading', { name: 'Qualification' })
    expect(screen.queryByRole('textbox', { name: 'Income the year before (USD)' })).toBeNull()
    await user.click(radio('How do you qualify?', /^By income/))
    expect(screen.getByRole('textbox', { name: 'Income the year before (USD)' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Spouse’s first name' })).toBeNull()
    expect(screen.getAllByText(/Must be above/)[0]?.textContent).toContain('$200,000')
    await user.click(radio('Include your spouse’s income', 'Yes'))
    expect(screen.getByRole('textbox', { name: 'Spouse’s first name' })).toBeTruthy()
    expect(screen.getAllByText(/Must be above/)[0]?.textContent).toContain('$300,000')
    await user.click(radio('How do you qualify?', /^By net worth/))
    expect(screen.queryByRole('group', { name: 'Include your spouse’s income' })).toBeNull()
    expect(screen.getByText(/Must be above/).textContent).toContain('$1,000,000')
    await user.click(radio('How do you qualify?', /^By professional licence/))
    expect(screen.getByRole('textbox', { name: 'CRD number' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'My licence is active and in good standing' })).toBeTruthy()
    await user.click(radio('How do you qualify?', /^As an entity/))
    expect(screen.queryByRole('textbox', { name: 'CRD number' })).toBeNull()
    expect(screen.getByText(/latest balance sheet/).textContent).toContain('$5,000,000')
    await user.click(radio('How do you qualify?', /^None of these/))
    expect(screen.queryByText(/Must be above/)).toBeNull()
  })

  it.each([
    ['ar', '٢٠٠٬٠٠٠', '٢٥٠٬٠٠٠٫٥٠', '٧٥٠٠٠'],
    ['fr', '200 000,00', '250 000,50', '75 000'],
  ] as const)('parses amounts in the format of %s', async (language: Language, short, enough, wealth) => {
    const dictionary = new Dictionary(language)
    await dictionary.load(catalogues)
    const localIntl = dictionary.intl()
    const user = open('qualification', localIntl)
    await screen.findByRole('heading', { level: 2 })
    const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
    const choose = (name: string, value: string) =>
      user.click(document.querySelector(`input[name=${name}][value=${value}]`) as HTMLInputElement)
    await choose('basis', 'income')
    await choose('spouseIncome', 'no')
    await choose('offeringsInvested', 'no')
    await user.type(field('incomeLastYear'), short)
    await user.type(field('incomeYearBefore'), enough)
    await user.type(field('netWorth'), wealth)
    await user.click(screen.getByRole('button', { name: localIntl.text('accredit.continue') }))
    // The value equals the threshold and has to exceed it.
    expect(field('incomeLastYear').getAttribute('aria-invalid')).toBe('true')
    expect(field('incomeYearBefore').getAttribute('aria-invalid')).toBeNull()
    expect((await alertText()).values).toEqual({})
    await user.clear(field('incomeLastYear'))
    await user.type(field('incomeLastYear'), enough)
    await user.click(screen.getByRole('button', { name: localIntl.text('accredit.continue') }))
    await screen.findByRole('heading', { name: localIntl.text('accredit.step.experience') })
    expect(location.search).toBe('?step=experience')
    expect((await alertText()).values).toMatchObject({
      basis: 'income',
      incomeLastYear: '25000050',
      incomeYearBefore: '25000050',
      netWorth: '7500000',
    })
  })

  it('keeps the input while another step is open', async () => {
    const user = open('qualification')
    await user.type(await screen.findByRole('textbox', { name: 'Net worth (USD)' }), '64')
    await user.click(screen.getAllByRole('link', { name: /^Employment/ })[0] as HTMLElement)
    await screen.findByRole('heading', { name: 'Employment' })
    await user.click(screen.getAllByRole('link', { name: /^Qualification/ })[0] as HTMLElement)
    expect(await screen.findByRole('textbox', { name: 'Net worth (USD)' })).toHaveProperty('value', '64')
  })
})

const address = {
  legalName: 'Salma Karim',
  dateOfBirth: '1979-04-12',
  email: 'salma@example.com',
  phone: '+1 212 555 0142',
  addressLine1: '14 Hudson Street',
  city: 'New York',
  state: 'NY',
  postalCode: '10013',
  country: 'US',
  socialSecurityNumber: '219-09-9998',
}

describe('personal details', () => {
  it("default to the account's data", async () => {
    open('person')
    expect(await screen.findByRole('textbox', { name: /^Legal name/ })).toHaveProperty('value', 'Amal Haddad')
    expect(screen.getByRole('textbox', { name: 'E-mail address' })).toHaveProperty('value', 'amal@example.com')
    expect(screen.queryByRole('textbox', { name: /^Social Security/ })).toBeNull()
  })

  it('mask a stored number, and accept another', async () => {
    await enter('person', address)
    const user = open('person')
    const masked = await screen.findByText(/^•/)
    expect(masked.textContent).toMatch(/9998$/)
    expect(document.body.innerHTML).not.toContain('219')
    await user.click(screen.getByRole('button', { name: 'Enter another number' }))
    await user.type(screen.getByRole('textbox', { name: /^Social Security/ }), '666-12-1234')
    await user.click(goOn())
    expect(await screen.findByRole('textbox', { name: /^Social Security/ })).toHaveProperty('ariaInvalid', 'true')
    await user.clear(screen.getByRole('textbox', { name: /^Social Security/ }))
    await user.type(screen.getByRole('textbox', { name: /^Social Security/ }), '219099997')
    await user.click(goOn())
    await screen.findByRole('heading', { name: 'Employment' })
    expect((await alertText()).values['socialSecurityNumber']).toMatch(/^•.*9997$/)
  })

  it('show an error that only the server can detect beside its field', async () => {
    await enter('person', address)
    const user = open('person')
    const birth = await screen.findByLabelText('Date of birth')
    await user.clear(birth)
    // Eighteen by the clock of this browser, which is a day ahead of the server's.
    await user.type(birth, '2008-11-21')
    app.at('2026-11-20T10:00:00.000Z')
    await user.click(goOn())
    await waitFor(() => expect(birth.getAttribute('aria-invalid')).toBe('true'))
    expect(birth).toHaveProperty('value', '2008-11-21')
    expect(screen.getByRole('link', { name: /^Date of birth: / }).textContent).toContain('18')
  })
})

describe('saved answers', () => {
  it('are not sent again without a change', async () => {
    await enter('person', address)
    const before = (await alertText()).changedAt
    app.at('2026-11-21T09:10:00.000Z')
    const user = open('person')
    await screen.findByText(/^•/)
    await user.click(goOn())
    await screen.findByRole('heading', { name: 'Employment' })
    expect((await alertText()).changedAt).toBe(before)
  })

  it('cannot be submitted while steps are incomplete, which are listed', async () => {
    open('review')
    const list = await screen.findByText('5 steps are incomplete')
    expect(list).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })
})
