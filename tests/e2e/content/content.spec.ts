/** An administrator writes a page in two languages and links it in the footer; a visitor reads it. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoUsers, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'

const en = (id: string): string => textOf('en', id)

/** Locators of the content administration on a page. */
function atWork(page: Page) {
  const main = page.getByRole('main')
  const fill = (name: string, text: string) => main.locator(`[name="${name}"]`).fill(text)
  return { page, main, fill, row: main.getByRole('listitem') }
}

test('a page in Arabic and English is linked in the footer, and a visitor reads it', async ({ openAs, client }) => {
  const { page, main, fill, row } = atWork(await openAs(await client.signIn(demoUsers.admin)))

  await page.goto('/admin/content')
  await main.getByRole('link', { name: en('manage.list.pages'), exact: true }).click()
  await main.getByRole('link', { name: en('manage.add') }).click()
  await fill('title.en', 'Our offices')
  await fill('title.ar', 'مكاتبنا')
  await fill('body.ar', 'تفضل **بالزيارة** في أي وقت.')
  // English is missing: the error is displayed beside the field, and no text is lost.
  await main.getByRole('button', { name: en('manage.add') }).click()
  await expect(main.locator('[name="body.en"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(main.locator('[name="title.ar"]')).toHaveValue('مكاتبنا')
  await fill('body.en', 'Come **in**.\n\n<b>never bold</b>')
  // An empty field defaults to this key.
  await expect(main.locator('[name=key]')).toHaveAttribute('placeholder', 'our-offices')
  await main.locator('summary').first().click()
  await expect(main.locator('details strong').first()).toHaveText('in')
  await main.getByRole('button', { name: en('manage.add') }).click()
  await expect(row.filter({ hasText: 'Our offices' })).toBeVisible()

  await page.goto('/admin/content/menu-footer')
  await main.getByRole('link', { name: en('manage.add') }).click()
  await fill('title.en', 'Our offices')
  await fill('title.ar', 'مكاتبنا')
  await main.locator('[name=page]').selectOption('our-offices')
  await expect(main.locator('[name=url]')).toHaveValue('/content-page/our-offices')
  await main.getByRole('button', { name: en('manage.add') }).click()
  await expect(row.filter({ hasText: 'Our offices' })).toBeVisible()
  // The keyboard moves it up, and the button keeps the focus.
  const up = row.filter({ hasText: 'Our offices' }).getByRole('button').first()
  await up.press('Enter')
  await expect(row.nth(-2)).toContainText('Our offices')
  await expect(row.nth(-2).getByRole('button').first()).toBeFocused()

  const visitor = await openAs(undefined)
  await speak(visitor, 'ar')
  await visitor.goto('/faq')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'مكاتبنا' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('مكاتبنا')
  await expect(visitor.getByRole('main').locator('strong')).toHaveText('بالزيارة')
  await speak(visitor, 'en')
  await visitor.goto('/content-page/our-offices')
  await expect(visitor.getByRole('main')).toContainText('<b>never bold</b>')

  // A page that the footer links to cannot be deleted.
  await page.goto('/admin/content/pages/our-offices')
  await main.getByRole('button', { name: en('manage.remove') }).click()
  await expect(page.getByRole('dialog')).toContainText('1 menu links to it')
  await expect(page.getByRole('dialog').getByRole('button', { name: en('manage.remove') })).toHaveCount(0)
})

test('an added property type can be chosen and searched; a country is pinned and another hidden', async ({
  openAs,
  client,
}) => {
  const { page, main, fill, row } = atWork(await openAs(await client.signIn(demoUsers.admin)))

  await page.goto('/admin/content/propertyType')
  await main.getByRole('link', { name: en('manage.add') }).click()
  await fill('name.en', 'Student housing')
  await fill('name.fr', 'Résidence étudiante')
  await fill('name.ar', 'سكن طلابي')
  await expect(main.locator('[name=key]')).toHaveAttribute('placeholder', 'student-housing')
  await main.getByRole('button', { name: en('manage.add') }).click()
  const added = row.filter({ hasText: 'Student housing' })
  await added.getByRole('button').first().press('Enter')
  await expect(row.nth(-2)).toContainText('Student housing')

  await page.goto('/admin/content/countries')
  const morocco = row.filter({ hasText: 'Morocco' })
  await morocco.getByRole('button', { name: en('manage.putFirst') }).press('Enter')
  await expect(row.first()).toContainText('Morocco')
  await expect(row.first().getByRole('button', { name: en('manage.byAlphabet') })).toBeFocused()
  await row
    .filter({ hasText: 'Antarctica' })
    .getByRole('link', { name: en('manage.edit') })
    .click()
  await main.getByRole('checkbox').uncheck()
  await main.getByRole('button', { name: en('manage.save') }).click()
  // Until then, leaving the page asks whether to discard the change.
  await expect(page.getByText(en('manage.saved'))).toBeVisible()
  await main.getByRole('link', { name: en('manage.back') }).click()
  await expect(row.filter({ hasText: 'Antarctica' })).toContainText(en('manage.hidden'))

  const owner = await client.signIn(demoUsers.owner)
  const editing = await openAs(owner)
  await editing.goto('/browse-companies')
  await expect(editing.locator('[name=propertyType] option[value=student-housing]')).toHaveText('Student housing')
  const campaign = randomUUID()
  await client.call('POST', 'equities/', { token: owner.token, body: { id: campaign, kind: 'equity' } })
  await client.call('PATCH', `campaign/fundraising-detail/${campaign}`, {
    token: owner.token,
    ifMatch: 0,
    body: { stage: 'Roof is on' },
  })
  await editing.goto(`/create-campaign/fundraising-detail/${campaign}`)
  const country = editing.locator('main [name=country]')
  await expect(country.locator('option[value=AQ]')).toHaveCount(0)
  await expect(country.locator('option:not([value=""])').first()).toHaveAttribute('value', 'MA')
  // A free text of an earlier version is displayed unchanged, and a choice is requested immediately.
  const stage = editing.locator('main [name=stage]')
  await expect(stage.locator('option:checked')).toHaveText('Roof is on')
  await expect(stage).toHaveAccessibleDescription(new RegExp(en('field.option')))
  await stage.selectOption('building')
  await expect(stage).not.toHaveAttribute('aria-invalid', 'true')
  await expect(stage.locator('option', { hasText: 'Roof is on' })).toHaveCount(0)
  await editing.locator('main [name=propertyType]').selectOption('student-housing')
  await expect(editing.locator('[data-save]')).toHaveAttribute('data-save', 'server', { timeout: 30_000 })

  const visitor = await openAs(undefined)
  await speak(visitor, 'ar')
  await visitor.goto('/browse-companies?propertyType=student-housing')
  await expect(visitor.locator('[name=propertyType]')).toHaveValue('student-housing')
  await expect(visitor.locator('[name=propertyType] option:checked')).toHaveText('سكن طلابي')
  await expect(visitor.getByRole('main')).toContainText(textOf('ar', 'browse.nothing'))
})
