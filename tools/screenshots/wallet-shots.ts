/** The wallet's screens, for the investor and the administrator. */

import { cardTopUp } from '#tools/journeys/card-top-up.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { payoutShots } from './payout-shots.ts'
import type { Shot } from './shot.ts'

interface TopUps {
  /** A pending top-up. */
  readonly waitingTopUp: string
  readonly paidTopUp: string
  /** A payment by card, for administrators. */
  readonly cardPayment: string
}

interface Entry {
  readonly event: string
  readonly status: number
  readonly topUpId: string | null
}

export async function topUpsOf(site: SiteClient, token: string): Promise<TopUps> {
  const { items } = await site.call<{ items: Entry[] }>('GET', 'get-user-wallet-list?limit=100', { token })
  const topUpWith = (status: number): string =>
    items.find((entry) => entry.event === 'top-up' && entry.status === status)?.topUpId ?? ''
  const facts = { waitingTopUp: topUpWith(0), paidTopUp: topUpWith(2) }
  const pay = (page: string): Promise<Response> =>
    fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', method: 'card:4242424242424242' }),
      redirect: 'manual',
    })
  return { ...facts, cardPayment: await cardTopUp(site, token, pay) }
}

export function walletShots({ waitingTopUp, paidTopUp, cardPayment }: TopUps): readonly Shot[] {
  const wallet = '/settings/wallet'
  const options = '/settings/payment-options'
  return [
    { name: 'payment-options', as: 'owner', path: options, dark: true },
    { name: 'payment-options-investor', as: 'investor', path: options },
    { name: 'payment-options-empty', as: 'newcomer', path: options },
    { name: 'payment-options-loading', as: 'owner', path: options, held: 'payment-options/' },
    { name: 'payment-options-failed', as: 'owner', path: options, broken: 'payment-options/' },
    { name: 'payment-options-offline', as: 'owner', path: options, offline: true },
    { name: 'payment-options-account', as: 'investor', path: `${options}?change=account`, dark: true },
    {
      name: 'payment-options-remove',
      as: 'owner',
      path: options,
      window: true,
      dark: true,
      prepare: async (page, textOf) => {
        await page
          .getByRole('button', { name: textOf('paymentOptions.remove') })
          .first()
          .click()
        await page.locator('dialog[open]').waitFor()
      },
    },
    { name: 'wallet', as: 'investor', path: wallet, dark: true },
    { name: 'wallet-empty', as: 'newcomer', path: wallet },
    { name: 'wallet-activity', as: 'investor', path: `${wallet}?show=activity` },
    { name: 'wallet-add', as: 'investor', path: `${wallet}?do=add`, dark: true },
    { name: 'wallet-withdraw', as: 'investor', path: `${wallet}?do=withdraw` },
    { name: 'wallet-withdraw-first', as: 'newcomer', path: `${wallet}?do=withdraw` },
    { name: 'wallet-account', as: 'investor', path: `${wallet}?do=account` },
    { name: 'wallet-bank', as: 'investor', path: `${wallet}?do=bank`, dark: true },
    { name: 'wallet-statement', as: 'investor', path: `${wallet}?do=statement` },
    { name: 'top-up-transfer', as: 'investor', path: `/topup-payment/${waitingTopUp}` },
    { name: 'top-up-receipt', as: 'investor', path: `/topup-receipt/${paidTopUp}`, dark: true },
    { name: 'top-up-fail', as: 'investor', path: `/topup-fail?id=${waitingTopUp}` },
    { name: 'wallet-offline', as: 'investor', path: wallet, offline: true },
    { name: 'admin-withdrawals', as: 'admin', path: '/admin/withdrawals', dark: true },
    {
      name: 'admin-withdrawal-send',
      as: 'admin',
      path: '/admin/withdrawals',
      prepare: async (page, textOf) => {
        await page.getByRole('main').getByRole('listitem').last().getByRole('button').first().click()
        await page.getByRole('button', { name: textOf('admin.openAccount') }).click()
        await page.locator('dialog [name=bankReference]').waitFor()
      },
    },
    { name: 'admin-payouts', as: 'admin', path: '/admin/payouts?state=all', dark: true },
    { name: 'admin-payouts-none', as: 'admin', path: '/admin/payouts?state=rejected' },
    { name: 'admin-payouts-loading', as: 'admin', path: '/admin/payouts', held: 'admin/payouts' },
    { name: 'admin-payouts-failed', as: 'admin', path: '/admin/payouts', broken: 'admin/payouts' },
    { name: 'admin-payouts-fees', as: 'admin', path: '/admin/payouts?show=fees' },
    ...payoutShots,
    {
      name: 'admin-payout-confirm',
      as: 'admin',
      path: '/admin/payouts',
      window: true,
      prepare: (page) => page.getByRole('main').getByRole('listitem').last().getByRole('button').first().click(),
    },
    { name: 'admin-top-ups', as: 'admin', path: '/admin/top-ups?state=all', dark: true },
    {
      name: 'admin-top-up-other',
      as: 'admin',
      path: '/admin/top-ups?state=all',
      window: true,
      dark: true,
      prepare: async (page, textOf) => {
        await page
          .getByRole('button', { name: textOf('admin.otherTransfer') })
          .first()
          .click()
        await page.locator('dialog [name=received]').fill('90.00')
      },
    },
    {
      name: 'admin-top-up-other-plan',
      as: 'admin',
      path: '/admin/top-ups?state=all',
      window: true,
      prepare: async (page, textOf) => {
        await page
          .getByRole('button', { name: textOf('admin.otherTransfer') })
          .first()
          .click()
        await page.locator('dialog [name=received]').fill('90.00')
        await page.getByRole('button', { name: textOf('admin.unusablePreview') }).click()
        await page.locator('dialog textarea').waitFor()
      },
    },
    { name: 'admin-providers', as: 'admin', path: '/admin/payments', dark: true },
    { name: 'admin-providers-nothing', as: 'admin', path: '/admin/payments?q=zzzz&state=failed' },
    { name: 'admin-provider-payment', as: 'admin', path: `/admin/payments/${cardPayment}`, dark: true },
    {
      name: 'admin-provider-event',
      as: 'admin',
      path: `/admin/payments/${cardPayment}`,
      prepare: (page) => page.locator('main details summary').first().click(),
    },
    {
      name: 'admin-provider-refund',
      as: 'admin',
      path: `/admin/payments/${cardPayment}`,
      window: true,
      dark: true,
      prepare: async (page, textOf) => {
        await page.getByRole('button', { name: textOf('provider.refund') }).click()
        await page.locator('dialog [name=reason]').waitFor()
      },
    },
    { name: 'admin-provider-messages', as: 'admin', path: '/admin/payment-gateways?show=messages', dark: true },
    {
      name: 'admin-provider-message',
      as: 'admin',
      path: '/admin/payment-gateways?show=messages&gateway=stripe',
      prepare: (page) => page.locator('main li button[aria-expanded]').first().click(),
    },
    { name: 'admin-provider-messages-none', as: 'admin', path: '/admin/payment-gateways?show=messages&gateway=paypal' },
    { name: 'admin-provider-health', as: 'admin', path: '/admin/payment-gateways?show=health', dark: true },
    {
      name: 'admin-provider-keys',
      as: 'admin',
      path: '/admin/payment-gateways?show=keys',
      window: true,
      prepare: async (page, textOf) => {
        await page
          .getByRole('button', { name: textOf('provider.keysEnterOf').split('{')[0] ?? '' })
          .first()
          .click()
        await page.locator('dialog form button[type=submit]').click()
      },
    },
  ]
}
