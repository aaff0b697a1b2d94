/** An owner's stored card, in Arabic on a phone: what it pays, offline, and its removal. */

import type { Page } from '@playwright/test'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { copySite, demoUsers, expect, speak, textOf, test } from '#tests/support/browser/browser-site.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

interface PaidOut {
  readonly currency: string
  readonly campaign: { readonly id: string }
  readonly owner: { readonly email: string }
}
interface Instalment {
  readonly id: string
  readonly methods: readonly { readonly gateway: string; readonly fee: string }[]
  readonly payment: { readonly checkoutUrl: string | null } | null
}

const ar = (id: string): string => textOf('ar', id)
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const phone = { locale: 'ar', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** Starts automatic repayments of the owner, whose first instalment stores a card. */
async function storeCard(client: SiteClient, token: string): Promise<void> {
  const admin = await client.signIn(demoUsers.admin)
  const { items } = await client.call<{ items: PaidOut[] }>('GET', 'admin/payouts?state=paid', { token: admin.token })
  const paidOut = items.find((each) => each.currency === 'USD' && each.owner.email === demoUsers.owner.email)
  const { id, methods } = await client.call<Instalment>('POST', 'create-auto-repayment', {
    token,
    body: {
      campaignId: paidOut?.campaign.id,
      type: 'interest',
      amount: { amount: '150000', currency: 'USD' },
      frequency: 'monthly',
      firstDueOn: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
      instalments: 6,
      description: 'Rent',
    },
  })
  const total = String(150_000n + BigInt(methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? '0'))
  const { payment } = await client.call<Instalment>('POST', 'online-repayment', {
    token,
    body: { repaymentId: id, total, gateway: 'stripe' },
  })
  await fetch(payment?.checkoutUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', method: 'card:4242424242424242' }),
    redirect: 'manual',
  })
  await client.call('GET', `get-ach-status?repaymentId=${id}`, { token })
}

test('an owner sees what a stored card pays, also offline, and removes it', async ({ browser }) => {
  const site = await copySite('options')
  const client = new SiteClient(site.origin)
  const owner = await client.signIn(demoUsers.owner)
  await storeCard(client, owner.token)
  const context = await browser.newContext({ storageState: storedState(site.origin, owner), ...phone })
  const page = await context.newPage()
  await speak(page, 'ar')
  const main = page.getByRole('main')
  const remove = main.getByRole('button', { name: ar('paymentOptions.remove') })
  await page.goto(`${site.origin}/settings/payment-options`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(ar('paymentOptions.title'))
  await expect(main.getByRole('heading', { name: /4242/ })).toBeVisible()
  await expect(main).toContainText('1,500.00')
  await expect(main.getByRole('heading', { name: ar('paymentOptions.campaigns') })).toBeVisible()
  await expect(main).toContainText('••••')
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])

  // The worker has to be in control to answer.
  await page.reload()
  await expect(remove).toBeVisible()
  await context.setOffline(true)
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(main.getByRole('heading', { name: /4242/ })).toBeVisible()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(remove).not.toHaveAttribute('aria-disabled', 'true')

  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(ar('paymentOptions.removeResume'))
  expect(await fits(page)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: ar('paymentOptions.remove') }).click()
  await expect(main.getByText(ar('paymentOptions.noMethods'))).toBeVisible()
  await page.reload()
  await expect(main.getByText(ar('paymentOptions.noMethods'))).toBeVisible()
  await context.close()
  await site.remove()
})
