/** The investment flow as a user goes through it, against the real application in this process. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { BootstrapProvider } from '#src/data/use-bootstrap.tsx'
import type { Intl } from '#src/intl/intl.tsx'
import { learnServerTime } from '#src/platform/clock.ts'
import { english, show } from '#tests/support/browser/component-app.tsx'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { Page } from './invest-page.tsx'

/** Intercepts a reservation request; undefined lets it through. */
type Meddle = (request: Request, pass: () => Promise<Response>) => Promise<Response> | undefined

let app: TestApp
let owner: TestPerson
let investor: TestPerson
let intl: Intl
let keys: (string | null)[]
let meddle: Meddle

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  owner = await newPerson(app, { userType: 'company' })
  intl = await english(
    'shell',
    'errors',
    'investment-errors',
    'campaign',
    'investment',
    'investment-checkout',
    'investment-simulator',
  )
  learnServerTime(testNow)
  vi.stubGlobal('scrollTo', () => {})
}, 60_000)

beforeEach(async () => {
  investor = await newPerson(app)
  keys = []
  meddle = () => undefined
  sessionStorage.clear()
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
    const request = new Request(new URL(address, 'http://localhost'), {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    })
    const pass = (): Promise<Response> => app.fetch(request)
    if (request.method !== 'POST' || !request.url.includes('/process-investment/')) return pass()
    keys.push(request.headers.get('idempotency-key'))
    return meddle(request, pass) ?? pass()
  })
})

afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

/** Opens the page of a campaign as after a reload: only the tab's storage is retained. */
function open(campaign: TestCampaign, query = ''): UserEvent {
  const page = (
    <BootstrapProvider>
      <Page params={{ id: campaign.id }} />
    </BootstrapProvider>
  )
  return show(page, {
    app,
    intl,
    as: investor,
    path: `/invest/${campaign.id}${query}`,
  })
}

const amountField = () => screen.findByRole('textbox', { name: 'Amount in USD' })
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const summary = () => within(screen.getByRole('complementary', { name: 'Your investment' }))

/** Reserves units as another user. */
async function take(campaign: TestCampaign, units: bigint): Promise<void> {
  const body = { units, gateway: 'offline', anonymous: false, riskAccepted: true } as const
  const as = await newPerson(app)
  expect((await make(app, calls.investment.create, { params: { campaignId: campaign.id }, body }, { as })).status).toBe(
    200,
  )
}

async function mine() {
  return (await make(app, calls.investment.listMine, {}, { as: investor })).data.items
}

// 1,000 units of 25.00 USD, from 100.00 to 10,000.00.
describe('the amount', () => {
  it('between whole units is the lower one unless the user chooses the higher, with any digits', async () => {
    const user = open(await newCampaign(app, owner))
    await user.type(await amountField(), '١٠٠٫١٠')
    expect(screen.getByText(/for 4 units/).textContent).toBe('$100.00 for 4 units.')
    const choices = screen.getAllByRole<HTMLInputElement>('radio', { name: /·/ })
    expect(choices.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['$100.00 · 4 units', true],
      ['$125.00 · 5 units', false],
    ])
    await user.click(screen.getByRole('radio', { name: '$125.00 · 5 units' }))
    expect(await screen.findByText('Available now.')).toBeTruthy()
    expect(summary().getByText('$125.00')).toBeTruthy()
    await user.clear(await amountField())
    await user.type(await amountField(), '110')
    expect(screen.getByText(/for 4 units/).textContent).toBe('$100.00 for 4 units.')
    await user.clear(await amountField())
    await user.type(await amountField(), '1 000,00')
    expect(screen.getByText(/40 units/).textContent).toBe('$1,000.00 for 40 units.')
  })

  it('is projected by the terms of the loan, once the panel is opened', async () => {
    const campaign = await newCampaign(app, owner)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('campaign')
        .set({
          kind: 'debt',
          distribution_points: 800,
          term_months: 12,
          frequency: 'quarterly',
          repayment_structure: 'annuity',
          interest_method: 'simple',
        })
        .where('id', '=', campaign.id)
        .execute(),
    )
    const user = open(campaign)
    await user.click(await screen.findByText('Simulate your return'))
    expect(await screen.findByText('Enter a valid amount to see the projection.')).toBeTruthy()
    await user.type(await amountField(), '1000')
    expect(await screen.findByText(/^Equal instalments of interest and principal\. 8% a year/)).toBeTruthy()
    const cases = within(screen.getByRole('table', { name: 'As planned and in a bad case' }))
    // Four payments of 262.62 repay 1,000.00 at 2 % a quarter; the last one takes the residue.
    expect(cases.getAllByText('$1,050.50').length).toBe(2)
    expect(cases.getByText('-$474.75')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change these terms in the simulator' })
    expect(link.getAttribute('href')).toMatch(/amount=1000\.00.*structure=annuity|structure=annuity.*amount=1000\.00/)
  }, 20_000)

  it('shows the limits, and errors only after the field was left', async () => {
    const user = open(await newCampaign(app, owner))
    const field = await amountField()
    expect(screen.getByText(/Between/).textContent).toContain('Between $100.00 and $10,000.00.')
    await user.type(field, '99')
    // 99 is rounded to 100.00, which is the minimum; 75 is below it.
    expect(screen.getByText(/Rounded up to/).textContent).toBe('Rounded up to $100.00, 4 units.')
    await user.clear(field)
    await user.type(field, '75')
    expect(screen.queryByText('The minimum is $100.00.')).toBeNull()
    await user.tab()
    expect(screen.getByText('The minimum is $100.00.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.clear(field)
    await user.type(field, '10001')
    expect(screen.queryByText(/The maximum/)).toBeNull()
    await user.click(goOn())
    expect(screen.getByText('The maximum is $10,000.00.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(location.search).toBe('')
  })

  it('switches between amount and units without losing the investment, and steps within the limits', async () => {
    const user = open(await newCampaign(app, owner))
    await user.type(await amountField(), '125')
    await user.click(screen.getByRole('radio', { name: 'Units' }))
    const units = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of units' })
    expect(units.value).toBe('5')
    await user.click(screen.getByRole('button', { name: 'Remove one unit' }))
    await user.click(screen.getByRole('button', { name: 'Remove one unit' }))
    expect(units.value).toBe('4')
    await user.clear(units)
    await user.type(units, '2.5')
    await user.tab()
    expect(screen.getByText('Enter a whole number of units.')).toBeTruthy()
    await user.clear(units)
    await user.type(units, '٤٠')
    await user.click(screen.getByRole('radio', { name: 'Amount' }))
    expect(((await amountField()) as HTMLInputElement).value).toBe('1000.00')
  })

  it('of a loan has no units', async () => {
    open(await newCampaign(app, owner, { kind: 'debt' }))
    await amountField()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it.each([
    [
      'accredited investors only',
      { accreditation: 'accredited' },
      'Only accredited investors can invest in this campaign.',
    ],
    ['closed', { status: 5 }, 'This project is closed and no longer accepting investments.'],
  ] as const)('is rejected immediately: %s', async (_, change, expectedText) => {
    open(await newCampaign(app, owner, change))
    expect(await screen.findByText(expectedText)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('is rejected immediately when all units are sold, and offers the waiting list', async () => {
    const campaign = await newCampaign(app, owner, { unitsTotal: 4n })
    await take(campaign, 4n)
    const user = open(campaign)
    expect(await screen.findByText('All units are sold.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Join waiting list' }))
    expect(await screen.findByText(/You are number 1 on the list, for 4 units/)).toBeTruthy()
  })

  it('shows an error when others have taken the units', async () => {
    const campaign = await newCampaign(app, owner, { unitsTotal: 10n })
    const user = open(campaign)
    await user.type(await amountField(), '250')
    expect(await screen.findByText('Available now.')).toBeTruthy()
    await take(campaign, 7n)
    await user.clear(await amountField())
    await user.type(await amountField(), '225')
    await user.tab()
    expect(await screen.findByText('Only 3 units are left.')).toBeTruthy()
  })
})

describe('reservation', () => {
  async function toReview(campaign: TestCampaign): Promise<UserEvent> {
    const user = open(campaign)
    await user.type(await amountField(), '125')
    await user.click(goOn())
    await screen.findByRole('heading', { name: 'Review and reserve' })
    await user.click(screen.getByRole('checkbox', { name: 'Invest anonymously' }))
    return user
  }

  it.each([
    ['immediately', 0],
    ['slowly', 80],
  ])(
    'requires the accepted risk, and makes one request of a double click when the reply arrives %s',
    async (_, wait) => {
      const campaign = await newCampaign(app, owner)
      const user = await toReview(campaign)
      meddle = async (_request, pass) => {
        await new Promise((resolve) => setTimeout(resolve, wait))
        return pass()
      }
      const reserve = screen.getByRole('button', { name: 'Reserve and read the agreement' })
      await user.click(reserve)
      expect(screen.getAllByText('Accept this to continue.').length).toBeGreaterThan(0)
      expect(keys).toEqual([])
      await user.click(screen.getByRole('checkbox', { name: /I understand/ }))
      await user.dblClick(reserve)
      await user.click(reserve)
      await waitFor(() => expect(location.pathname).toMatch(/^\/payment\//))
      expect(keys).toHaveLength(1)
      const [made] = await mine()
      expect(location.pathname).toBe(`/payment/${made?.id}`)
      expect(made).toMatchObject({ units: 5n, state: 'reserved', amount: { amount: 12_500n, currency: 'USD' } })
      expect(Object.keys(sessionStorage).filter((key) => key.includes(campaign.id))).toEqual([])
    },
  )

  it('lists beforehand what each payment method adds', async () => {
    const pass = fetch
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
      const response = await pass(address, request)
      if (!address.includes('/bootstrap')) return response
      const reply = (await response.json()) as { data: { gateways: object[] } }
      const card = { type: 'stripe', active: true, test: true, fee: { basisPoints: 200, flat: [] } }
      return Response.json({ ...reply, data: { ...reply.data, gateways: [...reply.data.gateways, card] } })
    })
    await toReview(await newCampaign(app, owner))
    const fees = (await screen.findByText(/each method costs/)).nextElementSibling?.textContent
    expect(fees).toMatch(/Card\$2.50/)
    expect(fees).toMatch(/Bank transferNo fee/)
  })

  it('sends the same key after a lost reply and a reload, so that there is one reservation', async () => {
    const campaign = await newCampaign(app, owner)
    const user = await toReview(campaign)
    // The request arrives, but its response does not.
    meddle = async (_, pass) => {
      await pass()
      throw new TypeError('Failed to fetch')
    }
    await user.click(screen.getByRole('checkbox', { name: /I understand/ }))
    await user.click(screen.getByRole('button', { name: 'Reserve and read the agreement' }))
    expect(await screen.findByText('We could not confirm your reservation yet')).toBeTruthy()
    expect(await mine()).toHaveLength(1)

    meddle = () => undefined
    // Another amount cannot be requested while this attempt is open, not even by the URL.
    const again = open(campaign, '?step=amount')
    expect(await screen.findByText('We could not confirm your reservation yet')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).ariaDisabled).not.toBe('true'), {
      timeout: 8000,
    })
    await again.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/payment\//))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await mine()).toHaveLength(1)
  }, 15_000)

  it('starts again with another key after a rejection, and shows the units left', async () => {
    const campaign = await newCampaign(app, owner, { unitsTotal: 10n })
    const user = await toReview(campaign)
    await take(campaign, 6n)
    await user.click(screen.getByRole('checkbox', { name: /I understand/ }))
    await user.click(screen.getByRole('button', { name: 'Reserve and read the agreement' }))
    expect((await screen.findAllByText('Only 4 units are left.')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('link', { name: 'Change amount' }))
    await user.clear(await amountField())
    await user.type(await amountField(), '100')
    await user.click(goOn())
    // The risk was accepted for another amount.
    await user.click(await screen.findByRole('checkbox', { name: /I understand/, checked: false }))
    await user.click(screen.getByRole('button', { name: 'Reserve and read the agreement' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/payment\//))
    expect(new Set(keys).size).toBe(2)
    expect((await mine()).map(({ units }) => units)).toEqual([4n])
  })
})
