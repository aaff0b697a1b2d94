/** Screens of payouts that a provider sends. The demonstration has none, so the replies of its payouts are changed. */

import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const confirmed = { state: 'confirmed', confirmedAt: '2026-11-25T09:30:00.000Z', senders: ['stripe', 'mangopay'] }
const sending = {
  ...confirmed,
  state: 'sending',
  senders: [],
  method: 'mangopay',
  transferState: 'sending',
  actionUrl: 'https://example.com/confirm',
}
const sent = {
  ...sending,
  method: 'stripe',
  transferState: 'sent',
  transferReference: 'tr_1Q8abcCZ6qsJgndJ0aT9x',
  actionUrl: null,
}
const paidInParts = {
  ...confirmed,
  state: 'paid',
  senders: [],
  method: 'bank-transfer',
  transfersOut: [
    {
      id: '019ac000-0000-7000-8000-000000000002',
      amount: '1250000',
      reference: 'WIRE 4712',
      sentAt: '2026-11-26T10:00:00.000Z',
    },
    {
      id: '019ac000-0000-7000-8000-000000000001',
      amount: '480000',
      reference: 'WIRE 4711',
      sentAt: '2026-11-25T10:00:00.000Z',
    },
  ],
}
const failed = { ...confirmed, transferState: 'failed', failure: 'balance' }
const returned = { ...confirmed, transferState: 'returned', failure: 'account-closed' }

/** Changes the replies of a call, also those that the page still requests while the scene ends. */
async function changeReplies(page: Page, url: string, change: (reply: never) => object): Promise<void> {
  await page.route(url, async (route) => {
    try {
      // A complete reply, not one that only confirms what is cached.
      const { 'if-none-match': _, ...headers } = route.request().headers()
      const response = await route.fetch({ headers })
      const { data, ...rest } = (await response.json()) as { data: never }
      await route.fulfill({ response, json: { ...rest, data: change(data) } })
    } catch (error) {
      if (!page.isClosed()) throw error
    }
  })
  await page.reload()
}

interface Listed {
  readonly items: readonly { readonly id: string }[]
}

/** Shows one payout in each of these states instead of the payouts of the site. */
async function withPayouts(page: Page, states: readonly object[]): Promise<void> {
  await changeReplies(page, '**/api/**/admin/payouts?*', ({ items: [item], ...rest }: Listed) => ({
    ...rest,
    items: states.map((state, index) => ({ ...item, ...state, id: `${item?.id.slice(0, -1)}${index}` })),
    total: states.length,
  }))
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

/** Shows the payout of the owner's campaign in this state. */
async function withOwnPayout(page: Page, state: object): Promise<void> {
  await changeReplies(page, '**/api/**/equities/*/payout*', (payout: object) => ({
    ...payout,
    possible: false,
    problem: null,
    ...state,
  }))
  await page.locator('[aria-labelledby=payout] ol').waitFor()
}

const dueAt = '2026-12-05T23:00:00.000Z'
const paid = [
  { name: 'Amal Haddad', units: '400', proRata: '267' },
  { name: 'C. B.', units: '250', proRata: '167' },
  { name: '', units: '100', proRata: '66' },
].map((investment, index) => ({
  ...investment,
  reference: `T0${index}KQ7Z2M`,
  confirmedAt: `2026-11-2${index}T09:30:00.000Z`,
}))

/** Shows the owner's campaign as one that closed with more demand than units. */
async function withAllocation(page: Page): Promise<void> {
  await changeReplies(page, '**/api/**/equities/*/allocation*', () => ({
    dueAt,
    currency: 'USD',
    unitPrice: '25000',
    unitsTotal: '500',
    seen: 'a'.repeat(64),
    items: paid,
  }))
  await changeReplies(page, '**/api/**/equities/*/payout*', (payout: object) => ({
    ...payout,
    state: 'none',
    possible: false,
    problem: 'unallocated',
    raised: '12500000',
    fee: '625000',
    net: '11875000',
  }))
  await changeReplies(page, '**/api/**/owner-actions*', ({ items: [item], ...rest }: { items: object[] }) => ({
    ...rest,
    items: [{ ...item, kind: 'allocation', count: 1, dueOn: '2026-12-05' }],
  }))
  await changeReplies(page, '**/api/**/equities/*/figures*', ({ campaign, ...rest }: { campaign: object }) => ({
    ...rest,
    campaign: { ...campaign, ...oversubscribed, goal: { amount: '12500000', currency: 'USD' } },
    allocationDueAt: dueAt,
  }))
  await page.locator('[aria-labelledby=allocation] input').first().waitFor()
}

const oversubscribed = { raised: '18750000', percent: 150, investors: 3 }

interface ShownCampaign {
  readonly card: object
  readonly terms: object
}

/** Shows a funded campaign as one whose units are not allocated yet. */
async function asUnallocated(page: Page): Promise<void> {
  // The page then requests its data by its call.
  await page.route('**/first-view/**', (route) => route.abort())
  await changeReplies(page, '**/api/**/equities/front/*', ({ card, terms, ...rest }: ShownCampaign) => ({
    ...rest,
    card: { ...card, ...oversubscribed, status: 4, goal: { amount: '12500000', currency: 'USD' } },
    terms: {
      ...terms,
      unitPrice: '25000',
      unitsTotal: '500',
      allocation: 'discretionary',
      allocationDescription: 'Residents of the street first, then everyone else, small amounts first.',
    },
  }))
  await page.locator('aside details').first().waitFor()
}

/** @param slug of a funded campaign */
export function unallocatedShots(slug: string): readonly Shot[] {
  return [{ name: 'campaign-allocation', as: 'visitor', path: `/campaign-detail-page/${slug}`, prepare: asUnallocated }]
}

export const payoutShots: readonly Shot[] = [
  {
    name: 'admin-payouts-by-provider',
    as: 'admin',
    path: '/admin/payouts?state=all',
    dark: true,
    prepare: (page) => withPayouts(page, [confirmed, sending, sent, failed, returned]),
  },
  {
    name: 'admin-payout-by-mangopay',
    as: 'admin',
    path: '/admin/payouts?state=all',
    window: true,
    dark: true,
    prepare: async (page, textOf) => {
      await withPayouts(page, [confirmed])
      const main = page.getByRole('main')
      await main.getByRole('button', { name: textOf('payouts.sendBy.mangopay') }).click()
    },
  },
  {
    name: 'admin-payout-return',
    as: 'admin',
    path: '/admin/payouts?state=all',
    window: true,
    dark: true,
    prepare: async (page, textOf) => {
      await withPayouts(page, [paidInParts])
      await page
        .getByRole('main')
        .getByRole('button', { name: textOf('payouts.return') })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption({ index: 1 })
      await dialog.locator('[name=received]').fill('120')
      await dialog.locator('[name=feeBearer][value=recipient]').check()
    },
  },
]

export function ownPayoutShots(campaignId: string): readonly Shot[] {
  const path = `/campaign-dashboard/${campaignId}`
  const requestedAt = '2026-11-24T09:30:00.000Z'
  const own = { requestedAt, confirmedAt: confirmed.confirmedAt }
  return [
    {
      name: 'dashboard-payout-sending',
      as: 'owner',
      path,
      prepare: (page) => withOwnPayout(page, { ...own, state: 'sending', method: 'mangopay' }),
    },
    {
      name: 'dashboard-payout-returned',
      as: 'owner',
      path,
      dark: true,
      prepare: (page) => withOwnPayout(page, { ...own, state: 'confirmed', failure: 'account-closed' }),
    },
    { name: 'dashboard-allocation', as: 'owner', path, dark: true, prepare: withAllocation },
  ]
}
