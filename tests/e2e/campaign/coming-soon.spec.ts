/** A campaign is announced, collects non-binding amounts, goes live, and its investors invest what they indicated. */

import type { Page } from '@playwright/test'
import { demoUsers, expect, goOn, textOf, test } from '#tests/support/browser/browser-site.ts'

const en = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: en(id), exact: true })
const inDialog = (page: Page, id: string) => page.getByRole('dialog').getByRole('button', { name: en(id), exact: true })

test('an owner announces a campaign, an administrator approves it, and an amount becomes an investment at go-live', async ({
  page: visitor,
  openAs,
  newMember,
  client,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${owner.user.id}?limit=60`,
    { token: owner.token },
  )
  const id = items.find(({ status }) => status === 1)?.id ?? ''

  const owners = await openAs(owner)
  await owners.goto(`/campaign-dashboard/${id}`)
  await button(owners, 'dash.soon.request').click()
  await owners.locator('[name="descriptions.en"]').fill('Small flats beside the park.')
  await inDialog(owners, 'dash.soon.send').click()
  await expect(main(owners)).toContainText(en('dash.soon.review'))

  const administrator = await openAs(await client.signIn(demoUsers.admin))
  await administrator.goto(`/admin/campaigns/${id}`)
  await expect(main(administrator)).toContainText('Small flats beside the park.')
  await button(administrator, 'admin.comingSoonApprove').click()
  await inDialog(administrator, 'admin.comingSoonApprove').click()
  await expect(main(administrator)).toContainText('The page is public')

  // A visitor enters an amount; it survives the sign-in.
  await owners.reload()
  const address = await main(owners)
    .getByRole('link', { name: en('dash.soon.view') })
    .getAttribute('href')
  await visitor.goto(address ?? '')
  await expect(main(visitor)).toContainText(en('soon.legend.money'))
  await visitor.getByLabel(/^Amount in/).fill('9999')
  await button(visitor, 'soon.continue').click()
  await expect(visitor).toHaveURL(/\/login\?next=%2Fcoming-soon%2F.*amount%3D9999/)

  const { session } = await newMember()
  const investor = await openAs(session)
  await investor.goto(`${address}?amount=9999.00`)
  await expect(investor.getByLabel(/^Amount in/)).toHaveValue('9999')
  await button(investor, 'soon.give').click()
  await expect(main(investor)).toContainText('You indicated')
  await goOn(investor, '/save-investment')
  await expect(main(investor)).toContainText(en('soon.own.title'))
  await owners.reload()
  await expect(main(owners).locator('section', { hasText: en('dash.soon.title') })).toContainText('9,999')

  await button(administrator, 'admin.approve').click()
  await inDialog(administrator, 'admin.approve').click()
  await expect(async () => {
    await goOn(investor, '/notifications')
    await expect(main(investor)).toContainText('We saved an investment of', { timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await main(investor).locator(`a[href^="/invest/${id}"]`).first().click()
  await expect(investor).toHaveURL(new RegExp(`/invest/${id}\\?units=\\d+`))
  await expect(investor.locator('[name=amount]')).not.toHaveValue('')

  // The address leads to the campaign, permanently.
  const moved = await visitor.request.get(address ?? '', { maxRedirects: 0 })
  expect(moved.status()).toBe(308)
  expect(moved.headers()['location']).toMatch(/^\/campaign-detail-page\//)
})
