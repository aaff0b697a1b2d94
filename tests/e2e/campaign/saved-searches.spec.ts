/** A visitor saves a search, is notified of a campaign that goes live, and manages the search, also offline. */

import type { Page } from '@playwright/test'
import { liveCampaign } from '#tools/journeys/live-campaign.ts'
import {
  controlled,
  demoUsers,
  expect,
  goOn,
  signInHere,
  started,
  test,
  textOf,
} from '#tests/support/browser/browser-site.ts'

const en = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const list = '/saved-campaign?view=searches'

test('a visitor signs in, saves a search, is notified of a new campaign once, and reads the search offline', async ({
  page,
  context,
  newMember,
  client,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: { kind: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${owner.user.id}?limit=60&page=1`,
    { token: owner.token },
  )
  // What `liveCampaign` copies.
  const kind = items.find(({ status }) => status === 2)?.kind ?? ''
  const member = await newMember()

  await page.goto('/browse-companies')
  await started(page)
  await expect(main(page).getByRole('link', { name: en('searches.save') })).toHaveCount(0)
  await page.locator('select[name=type]').selectOption(kind)
  const name = en(`kind.${kind}`)
  await main(page)
    .getByRole('link', { name: en('searches.save') })
    .click()
  await expect(page).toHaveURL(/\/login\?next=%2Fbrowse-companies%3Ftype/)
  await signInHere(page, member)
  await expect(page).toHaveURL(new RegExp(`/browse-companies\\?type=${kind}$`))

  await main(page)
    .getByRole('button', { name: en('searches.save') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(en('searches.name'), { exact: true })).toHaveValue(name)
  await expect(dialog.getByLabel(en('searches.notify'))).toBeChecked()
  await dialog.getByLabel(en('searches.name'), { exact: true }).fill('By the river')
  await dialog.getByRole('button', { name: en('searches.save') }).click()
  const saved = main(page).getByRole('link', { name: /^Search saved as “By the river”/ })
  await expect(saved).toBeVisible()
  // Equal criteria are recognized, other ones can be saved.
  await page.locator('select[name=sort]').selectOption('percent')
  await expect(saved).toBeVisible()
  await page.locator('input[name=search]').fill('harbour')
  await expect(main(page).getByRole('button', { name: en('searches.save') })).toBeVisible()
  await page.locator('input[name=search]').fill('')
  await saved.click()
  await expect(page).toHaveURL(list)
  const row = main(page).getByRole('listitem').filter({ hasText: 'By the river' })
  await expect(row.getByRole('switch')).toBeChecked()
  await controlled(page)
  await page.reload()
  await expect(row).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(row).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/browse-companies\\?type=${kind}$`))
  await context.setOffline(false)

  const id = await liveCampaign(client, { owner, admin: await client.signIn(demoUsers.admin) })
  const about = 'matches your saved search “⁨By the river⁩”'
  await expect(async () => {
    await goOn(page, '/notifications')
    await expect(main(page)).toContainText(about, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(main(page).getByText(about)).toHaveCount(1)
  const { slug } = await client.call<{ slug: string }>('GET', `equities/${id}`, { token: owner.token })
  await main(page).getByRole('listitem').filter({ hasText: about }).getByRole('link').click()
  await expect(page).toHaveURL(`/campaign-detail-page/${slug}`)

  await goOn(page, list)
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: 'Rename By the river' }).click()
  await page.getByRole('dialog').getByLabel(en('searches.name'), { exact: true }).fill('Houses')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('searches.renameSave') })
    .click()
  await expect(main(page)).toContainText(en('searches.renamed'))
  await main(page).getByRole('button', { name: 'Delete Houses' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('searches.delete'), exact: true })
    .click()
  await expect(main(page)).toContainText(en('searches.empty'))
})
