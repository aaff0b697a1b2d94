/** Investing in a browser, up to the button that reserves. */

import type { Page } from '@playwright/test'
import { type GatewayName, payPageOf } from '#domain/payment/payment.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { expect, type Language, openCampaigns, textOf } from '#tests/support/browser/browser-site.ts'

export interface Offer {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly unitPrice: bigint
  readonly minimum: bigint
  readonly maximum: bigint | undefined
  readonly unitsLeft: bigint
}

/** An open campaign in dollars that also sells units by number, with enough units for tests. */
export async function anyOffer(client: SiteClient, kind = 'equity'): Promise<Offer> {
  for (const card of (await openCampaigns(client)).filter((each) => each.kind === kind)) {
    const { terms } = await client.call<{
      terms: { unitPrice: string; minimum: string; maximum: string | null; unitsLeft: string }
    }>('GET', `equities/front/by-id/${card.id}`)
    const offer = {
      id: card.id,
      name: card.name,
      currency: card.goal.currency,
      unitPrice: BigInt(terms.unitPrice),
      minimum: BigInt(terms.minimum),
      maximum: terms.maximum === null ? undefined : BigInt(terms.maximum),
      unitsLeft: BigInt(terms.unitsLeft),
    }
    if (offer.unitsLeft > 2000n) return offer
  }
  throw new Error('no campaign has room')
}

export const next = (page: Page, language: Language = 'en') =>
  page.getByRole('main').getByRole('button', { name: textOf(language, 'invest.next'), exact: true })

interface Entered {
  readonly language?: Language
  readonly method?: GatewayName
}

/** Enters a number of units, and stops at the review step. */
export async function toReview(page: Page, offer: Offer, units: bigint, language: Language = 'en'): Promise<void> {
  await page.goto(`/invest/${offer.id}`)
  await page.locator('[name=mode][value=units]').check({ force: true })
  await page.locator('[name=units]').fill(String(units))
  await next(page, language).click()
  await expect(page).toHaveURL(/step=review/)
}

export const reserve = (page: Page) => page.getByRole('main').locator('form button[type=submit]')

/** Signs the agreement that is open, by a typed name, and waits for the amount to pay. */
export async function signHere(page: Page, language: Language = 'en'): Promise<void> {
  await expect(page.getByRole('region', { name: textOf(language, 'agreement.text') })).toBeVisible()
  await page.locator('[name=typed]').fill('A. Haddad')
  await page.locator('[name=consent]').check()
  await page.getByRole('button', { name: textOf(language, 'agreement.sign') }).click()
  await expect(page.getByRole('region', { name: textOf(language, 'agreement.text') })).toBeHidden({ timeout: 30_000 })
}

/** Goes through the flow up to the agreement, so that the units are reserved. */
export async function reserveUnits(page: Page, offer: Offer, units: bigint, entered: Entered = {}): Promise<void> {
  await toReview(page, offer, units, entered.language)
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).click()
}

/** Also signs it and selects a payment method, so that the reservation awaits its payment. */
export async function reserveAndSign(page: Page, offer: Offer, units: bigint, entered: Entered = {}): Promise<void> {
  await reserveUnits(page, offer, units, entered)
  await signHere(page, entered.language)
  await chooseMethod(page, entered.method ?? 'offline', entered.language)
}

/** Selects a method; one without a provider's page also opens, with the transfer's details or the wallet. */
export async function chooseMethod(page: Page, method: GatewayName, language: Language = 'en'): Promise<void> {
  await page.locator(`[name=gateway][value=${method}]`).check()
  if (payPageOf(method)) return
  await page.getByRole('button', { name: textOf(language, `pay.next.${method}`) }).click()
  await expect(page.locator('[name=gateway]').first()).toBeHidden()
}
