/**
 * Screens that need earlier steps: links of mails, second factors, payments from a wallet; and distributions to
 * investors.
 */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type NewMember, SiteClient } from '#tools/hosts/site-client.ts'
import { asUser } from './as-user.ts'
import { submit } from './invest-shots.ts'
import type { Facts, TextLookup, Shot } from './shot.ts'

const password = 'Quiet-River-7'

const newUser = (start: string): NewMember => ({
  firstName: 'Lina',
  lastName: 'Aziz',
  email: `${start}-${randomUUID()}@example.com`,
  password,
  userType: 'investor',
})
const siteOf = (page: Page): SiteClient => new SiteClient(new URL(page.url()).origin)

async function signIn(page: Page, email: string, destination: string): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit(page)
  await page.waitForURL(`**${destination}*`)
  await page.locator('[name=code]').waitFor()
  await page.waitForLoadState('networkidle')
}

async function toSignUpStep(page: Page): Promise<void> {
  const member = newUser('step')
  await siteOf(page).signUp(member)
  await signIn(page, member.email, '/auth-user-verification')
}

async function toSignInStep(page: Page): Promise<void> {
  const member = newUser('step')
  const site = siteOf(page)
  const ticket = await site.signUp(member)
  if (ticket !== null) await site.setUpFactor(ticket)
  await signIn(page, member.email, '/login-user-verification')
}

/** Reserves with payment from the site's wallet, and signs. */
async function toWalletPayment(page: Page, textOf: TextLookup): Promise<void> {
  await page.locator('[name=mode][value=units]').check({ force: true })
  await page.locator('[name=units]').fill('40')
  await submit(page)
  await page.locator('[name=riskAccepted]').check()
  await submit(page)
  await page.locator('[name=typed]').fill('A. Haddad')
  await page.locator('[name=consent]').check()
  await page.getByRole('button', { name: textOf('agreement.sign'), exact: true }).click()
  await page.locator('[name=gateway][value=wallet]').check()
  await page.getByRole('button', { name: textOf('pay.next.wallet'), exact: true }).click()
  await page.waitForURL('**/wallet-payment/*', { timeout: 30_000 })
  await page.locator('main .panel').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function toBank(page: Page): Promise<void> {
  const session = await siteOf(page).newMember(newUser('bank'))
  await asUser(page, session)
  await page.goto('/settings/wallet?do=bank')
  await page.locator('[name=password]').fill(password)
  await submit(page)
  await page.waitForURL('**/sandbox/plaid/**')
}

async function fromBank(page: Page, how: 'exit' | 'share'): Promise<void> {
  await page.locator(`button[value=${how}]`).click()
  await page.waitForURL('**/bank-link/*')
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
}

async function openDistribution(page: Page, textOf: TextLookup, amount: string): Promise<void> {
  await page.getByRole('button', { name: textOf('admin.distribution.make') }).click()
  await page.locator('dialog [name=amount]').fill(amount)
  await page.locator('dialog form button[type=submit]').click()
}

export function furtherShots(facts: Facts): readonly Shot[] {
  const ended = `/admin/campaigns/${facts.ended}`
  return [
    { name: 'newsletter-confirm', as: 'visitor', path: `/newsletter/confirm/${'a'.repeat(60)}`, dark: true },
    { name: 'newsletter-unsubscribe', as: 'visitor', path: `/newsletter/unsubscribe/${'a'.repeat(60)}` },
    { name: 'newsletter-sent', as: 'visitor', path: '/newsletter?sent=1' },
    { name: 'activate-by-id', as: 'visitor', path: '/users/activate-account/none' },
    {
      name: 'sign-up-verification',
      as: 'visitor',
      path: '/faq',
      dark: true,
      prepare: toSignUpStep,
    },
    { name: 'sign-in-verification', as: 'visitor', path: '/faq', dark: true, prepare: toSignInStep },
    { name: 'payment-receipt', as: 'investor', path: `/payment-receipt/${facts.reserved}` },
    { name: 'receipt-fail', as: 'investor', path: `/receipt-fail?id=${facts.reserved}`, dark: true },
    { name: 'receipt-fail-none', as: 'investor', path: '/receipt-fail' },
    { name: 'wallet-payment', as: 'investor', path: `/invest/${facts.id}`, prepare: toWalletPayment, dark: true },
    { name: 'custodial-receipt-none', as: 'investor', path: '/mangopay-topup-receipt' },
    {
      name: 'bank-linked',
      as: 'visitor',
      path: '/faq',
      dark: true,
      prepare: async (page) => {
        await toBank(page)
        await fromBank(page, 'share')
      },
    },
    {
      name: 'bank-link-ended',
      as: 'visitor',
      path: '/faq',
      prepare: async (page) => {
        await toBank(page)
        await fromBank(page, 'exit')
      },
    },
    { name: 'account-connected', as: 'owner', path: '/stripe-account-connect' },
    { name: 'dashboard-repayment', as: 'owner', path: `/campaign-dashboard/repayment/${facts.ownActive}`, dark: true },
    { name: 'sign-out-offline', as: 'investor', path: '/logout', offline: true },
    { name: 'admin-bank', as: 'admin', path: '/admin/bank', dark: true },
    { name: 'gallery', as: 'visitor', path: '/gallery', dark: true },
    { name: 'distribution', as: 'admin', path: ended, dark: true },
    {
      name: 'distribution-amount',
      as: 'admin',
      path: ended,
      window: true,
      prepare: async (page, textOf) => {
        await openDistribution(page, textOf, '0')
        await page.locator('dialog [aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'distribution-plan',
      as: 'admin',
      path: ended,
      window: true,
      dark: true,
      prepare: async (page, textOf) => {
        await openDistribution(page, textOf, '12345.67')
        await page.locator('dialog table').waitFor()
      },
    },
    {
      name: 'distribution-failed',
      as: 'admin',
      path: ended,
      window: true,
      broken: `admin/campaigns/${facts.ended}/distribution-plan`,
      prepare: async (page, textOf) => {
        await openDistribution(page, textOf, '12345.67')
        await page.locator('dialog [role=alert], dialog [role=status]').last().waitFor()
      },
    },
  ]
}
