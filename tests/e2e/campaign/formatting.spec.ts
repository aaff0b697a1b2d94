/** Formatted stories and updates with pictures: written, previewed, published, and read without scripts. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  controlled,
  demoUsers,
  expect,
  pagesOfOwnersStored,
  test,
  textOf,
} from '#tests/support/browser/browser-site.ts'

const text = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')

const picture = async () => ({
  name: 'roof.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer(),
})

/** Adds a picture to the text whose toolbar is the nth of the page. */
async function addPicture(page: Page, description: string, nth = 0): Promise<void> {
  await page
    .getByRole('button', { name: text('format.picture'), exact: true })
    .nth(nth)
    .click()
  const panel = page.getByRole('group', { name: text('format.pictureTitle') })
  await panel.getByRole('button', { name: text('format.insert') }).click()
  await expect(panel).toContainText(text('format.descriptionMissing'))
  await panel.getByLabel(text('format.description')).fill(description)
  await panel.locator('input[type=file]').setInputFiles(await picture())
  await expect(panel.getByRole('img', { name: description })).toBeVisible()
  await panel.getByRole('button', { name: text('format.insert') }).click()
  await expect(panel).toHaveCount(0)
}

test('an update is formatted, previewed with its picture, and read without scripts', async ({
  browser,
  openAs,
  client,
  site,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: { id: string; slug: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${owner.user.id}`,
    { token: owner.token },
  )
  const campaign = items.find(({ status }) => status === 2)
  const title = `The roof is on ${Date.now()}`
  const page = await openAs(owner)
  await page.goto(`/campaign-dashboard/${campaign?.id}?tab=updates`)
  await page.getByLabel(text('dash.updateTitle')).fill(title)
  const area = page.getByLabel(text('dash.updateText'))
  await expect(page.getByRole('toolbar')).toBeVisible()
  await area.fill('New tiles')
  await area.selectText()
  await page.keyboard.press('Control+b')
  await expect(area).toHaveValue('**New tiles**')
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue('New tiles')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('End')
  await page.keyboard.type(' on all houses.\n\n- north\n- south\n\n')
  await addPicture(page, 'The roof from the street')
  const preview = page.getByRole('region', { name: text('format.preview') })
  await page.getByRole('button', { name: text('format.preview'), exact: true }).click()
  await expect(preview.locator('strong')).toHaveText('New tiles')
  await expect(preview.locator('li')).toHaveText(['north', 'south'])
  await expect(preview.getByRole('img', { name: 'The roof from the street' })).toBeVisible()
  await page.getByRole('button', { name: text('dash.submit.published') }).click()
  await expect(main(page)).toContainText(text('dash.update.published'))

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin, locale: 'en' })
  const plain = await visitor.newPage()
  await expect(async () => {
    await plain.goto(`/campaign-detail-page/${campaign?.slug}?tab=updates`)
    const item = plain.getByRole('listitem').filter({ hasText: title })
    await expect(item.locator('strong')).toHaveText('New tiles', { timeout: 1000 })
    await expect(item.locator('ul li')).toHaveText(['north', 'south'])
    const image = item.getByRole('img', { name: 'The roof from the street' })
    expect(await image.evaluate((element: HTMLImageElement) => element.getAttribute('src'))).toMatch(/^\/media\//)
    // In its own proportions, which are known before it is loaded.
    expect(
      await image.evaluate(({ width, height, attributes }: HTMLImageElement) => [
        attributes.getNamedItem('width')?.value,
        attributes.getNamedItem('height')?.value,
        // Both are rounded to whole pixels.
        Math.round((10 * width) / height),
      ]),
    ).toEqual(['1400', '700', 20])
  }).toPass()
  await visitor.close()
})

test('a story is written offline with a picture, and published formatted', async ({ openAs, newMember, client }) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: text('kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/company-info\//)
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  await page.goto(`/create-campaign/story/${id}`)
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await controlled(page)
  await pagesOfOwnersStored(page)
  const area = page.locator('[name=longStory]')
  await page.context().setOffline(true)
  await area.fill('## Our plan\n\nWe repair the *old* roof.\n\n')
  await addPicture(page, 'The old roof', 1)
  const preview = page.getByRole('region', { name: text('format.preview') })
  await page
    .getByRole('button', { name: text('format.preview'), exact: true })
    .nth(1)
    .click()
  await expect(preview.getByRole('heading', { name: 'Our plan' })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'The old roof' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'server', { timeout: 30_000 })
  const values = await client.call<{ values: Record<string, string> }>('GET', `campaign/campaign-story/${id}`, {
    token: session.token,
  })
  expect(values.values['longStory']).toMatch(
    /^## Our plan\n\nWe repair the \*old\* roof\.\n\n!\[The old roof\]\([0-9a-f-]{36}\)/,
  )
  await page.goto(`/campaign-preview/${id}`)
  await expect(main(page).getByRole('heading', { name: 'Our plan' })).toBeVisible()
  await expect(main(page).getByRole('img', { name: 'The old roof' })).toBeVisible()
})
