/** The wallet's screens, and the administrator's of it. */

import type { Page } from '@playwright/test'
import type { DemoRole, SiteClient } from '#tools/site-client.ts'

/** As the list of all scenes takes it. */
interface WalletScene {
  readonly name: string
  readonly as: DemoRole | 'newcomer'
  readonly path: string
  readonly act?: (page: Page, say: (id: string) => string) => Promise<void>
  readonly dark?: boolean
  readonly offline?: boolean
}

interface TopUps {
  /** One that waits for its transfer. */
  readonly waitingTopUp: string
  readonly paidTopUp: string
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
  return { waitingTopUp: topUpWith(0), paidTopUp: topUpWith(2) }
}

export function walletScenes({ waitingTopUp, paidTopUp }: TopUps): readonly WalletScene[] {
  const wallet = '/settings/wallet'
  return [
    { name: 'wallet', as: 'investor', path: wallet, dark: true },
    { name: 'wallet-empty', as: 'newcomer', path: wallet },
    { name: 'wallet-activity', as: 'investor', path: `${wallet}?show=activity` },
    { name: 'wallet-add', as: 'investor', path: `${wallet}?do=add`, dark: true },
    { name: 'wallet-withdraw', as: 'investor', path: `${wallet}?do=withdraw` },
    { name: 'wallet-withdraw-first', as: 'newcomer', path: `${wallet}?do=withdraw` },
    { name: 'wallet-account', as: 'investor', path: `${wallet}?do=account` },
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
      act: async (page, say) => {
        await page.getByRole('main').getByRole('listitem').last().getByRole('button').first().click()
        await page.getByRole('button', { name: say('admin.openAccount') }).click()
        await page.locator('dialog [name=bankReference]').waitFor()
      },
    },
    { name: 'admin-top-ups', as: 'admin', path: '/admin/top-ups' },
  ]
}
