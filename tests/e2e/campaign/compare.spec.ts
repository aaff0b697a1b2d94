/** Comparing campaigns: without scripts, by keyboard in Arabic on a small phone, and from lists and saved campaigns. */

import type { Page } from '@playwright/test'
import { demoUsers, expect, speak, started, textOf, test } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'

interface Card {
  readonly slug: string
  readonly name: string
}

async function openCards(client: SiteClient, language = 'en'): Promise<readonly Card[]> {
  const { items } = await client.call<{ items: Card[] }>('GET', 'campaigns/equities?status=2&limit=9', { language })
  return items
}

const en = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const heads = (page: Page) => main(page).locator('thead th[scope=col]:not(:first-child)')
const fact = (page: Page, label: string) =>
  main(page)
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .getByRole('cell')
const checkbox = (page: Page, { name }: Card) => page.getByRole('checkbox', { name: `Compare ${name}` })
const addressOf = (...cards: readonly Card[]): string => `/compare?campaigns=${cards.map(({ slug }) => slug).join(',')}`

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('campaigns are ticked in the list, compared, added, removed and searched', async ({ page, client }) => {
    const [a, b, c] = (await openCards(client)) as [Card, Card, Card]
    await page.goto('/browse-companies')
    const submit = main(page).getByRole('button', { name: en('choice.compare'), exact: true })
    await expect(submit).toBeHidden()
    await checkbox(page, a).check()
    await checkbox(page, b).check()
    await submit.click()
    await expect(page).toHaveURL(`/compare?campaigns=${a.slug}&campaigns=${b.slug}`)
    await expect(heads(page)).toHaveCount(2)
    await expect(heads(page).first()).toContainText(a.name)
    await expect(fact(page, en('browse.type'))).toHaveCount(2)

    await page.getByRole('searchbox').fill(c.name)
    await main(page)
      .getByRole('button', { name: en('browse.search'), exact: true })
      .click()
    await main(page)
      .getByRole('link', { name: new RegExp(`${c.name}.*${en('compare.addTo')}`) })
      .click()
    await expect(page).toHaveURL(addressOf(a, b, c))
    await expect(heads(page)).toHaveCount(3)

    await main(page)
      .getByRole('link', { name: `Remove ${b.name} from the comparison` })
      .click()
    await expect(page).toHaveURL(addressOf(a, c))
    await expect(heads(page).nth(1)).toContainText(c.name)
  })

  test('the page explains what it does not show', async ({ page, client }) => {
    const cards = await openCards(client)
    await page.goto('/compare')
    await expect(main(page)).toContainText(en('compare.empty'))
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)

    await page.goto(addressOf(...cards.slice(0, 1)))
    await expect(main(page)).toContainText(en('compare.another'))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

    await page.goto(addressOf(...cards.slice(0, 5)))
    await expect(heads(page)).toHaveCount(4)
    await expect(main(page)).toContainText(en('compare.tooMany'))
    await expect(main(page)).toContainText(en('compare.full'))

    // A campaign in review is like one that does not exist.
    const admin = await client.signIn(demoUsers.admin)
    const { items } = await client.call<{ items: Card[] }>('GET', 'admin/campaigns?status=1', { token: admin.token })
    const pending = items[0]?.slug ?? ''
    await page.goto(`${addressOf(...cards.slice(0, 1))},${pending},none`)
    await expect(heads(page)).toHaveCount(1)
    await expect(main(page)).toContainText('2 campaigns are not public and were left out.')
    await page.goto(`/compare?campaigns=${pending}`)
    await expect(heads(page)).toHaveCount(0)
    await expect(main(page)).toContainText('1 campaign is not public and was left out.')
  })
})

test('four campaigns are compared by keyboard, in Arabic, on a small phone', async ({ page, client }) => {
  await speak(page, 'ar')
  const cards = (await openCards(client, 'ar')).slice(0, 4)
  const ar = (id: string): string => textOf('ar', id)
  await page.goto('/browse-companies')
  await started(page)
  for (const { name } of cards) {
    const box = page.getByRole('checkbox', { name: textOf('ar', 'choice.compareNamed').replace('{name}', name) })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  const fifth = page.getByRole('checkbox').nth(4)
  await fifth.focus()
  await page.keyboard.press('Space')
  await expect(fifth).not.toBeChecked()
  await expect(page.getByText(ar('choice.limit'))).toBeVisible()
  await expectOpenToAll(page)

  await main(page)
    .getByRole('button', { name: `${ar('choice.compare')} (4)` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(addressOf(...cards))
  await expect(heads(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectOpenToAll(page)

  // The table scrolls within itself, from right to left, and the names of the facts stay.
  const region = page.getByRole('region', { name: ar('compare.caption') })
  await page.keyboard.press('Tab')
  await expect(region).toBeFocused()
  const name = region.locator('th[scope=row]').first()
  const before = await name.boundingBox()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeLessThan(-100)
  await expect.poll(async () => (await name.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(200)
  await expect(heads(page).last().getByRole('link').first()).toBeInViewport()

  // Removing one says how many are left, and keeps the focus beside the table.
  await heads(page).first().getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expect(heads(page)).toHaveCount(3)
  await expect(main(page).getByRole('status').first()).toBeFocused()
  await expectOpenToAll(page)
})

test('a member compares saved campaigns, and the lists add to the comparison', async ({
  page,
  newMember,
  openAs,
  client,
}) => {
  const [a, b, c] = (await openCards(client)) as [Card & { id: string }, Card & { id: string }, Card]
  const { session } = await newMember()
  for (const { id } of [a, b]) await client.call('POST', `saved-campaigns/${id}`, { token: session.token })
  const member = await openAs(session)
  await member.goto('/saved-campaign')
  await checkbox(member, a).check()
  const bar = main(member).getByRole('button', { name: 'Compare (1)' })
  await bar.click()
  await expect(heads(member)).toHaveCount(1)
  await expect(main(member)).toContainText(en('compare.saved'))
  await main(member)
    .getByRole('link', { name: new RegExp(`${b.name}.*${en('compare.addTo')}`) })
    .first()
    .click()
  await expect(heads(member)).toHaveCount(2)
  await expectOpenToAll(member)

  await member.getByRole('navigation').getByRole('link', { name: 'Browse', exact: true }).first().click()
  await expect(checkbox(member, b)).toBeChecked()
  await checkbox(member, c).check()
  const [nav, compare] = [
    member.locator('[data-bottom-bar]').last(),
    main(member).getByRole('button', { name: 'Compare (3)' }),
  ]
  await expect(compare).toBeInViewport()
  const [navBox, compareBox] = [await nav.boundingBox(), await compare.boundingBox()]
  expect((compareBox?.y ?? 0) + (compareBox?.height ?? 0)).toBeLessThanOrEqual(navBox?.y ?? 0)
  await main(member)
    .getByRole('button', { name: en('choice.clear') })
    .click()
  await expect(checkbox(member, b)).not.toBeChecked()
  await expect(compare).toBeHidden()

  // Shared, the address shows the same to a visitor.
  await page.goto(addressOf(b, a))
  await expect(heads(page).first()).toContainText(b.name)
})

test('without a connection, a campaign is still removed from the comparison', async ({ page, client }) => {
  const [a, b] = (await openCards(client)) as [Card, Card]
  await page.goto(addressOf(a, b))
  await started(page)
  await page.context().setOffline(true)
  await main(page)
    .getByRole('link', { name: `Remove ${b.name} from the comparison` })
    .click()
  await expect(page).toHaveURL(addressOf(a))
  await expect(main(page)).toContainText(en('compare.another'))
  // The request has failed by then.
  await page.waitForTimeout(1000)
  await expect(heads(page)).toHaveCount(1)
  await expect(heads(page)).toContainText(a.name)
})
