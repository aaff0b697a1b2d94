/** An administrator writes a page in two languages and puts it into the footer; a visitor reads it. */

import { demoPeople, expect, say, speak, test } from '#tests/support/browser-site.ts'

test('a page is written in Arabic and English, gets a place in the footer, and a visitor reads it', async ({
  openAs,
  client,
}) => {
  const page = await openAs(await client.signIn(demoPeople.admin))
  const main = page.getByRole('main')
  const en = (id: string): string => say('en', id)
  const fill = (name: string, text: string) => main.locator(`[name="${name}"]`).fill(text)
  const row = main.getByRole('listitem')

  await page.goto('/admin/content')
  await main.getByRole('link', { name: en('manage.list.pages'), exact: true }).click()
  await main.getByRole('link', { name: en('manage.add') }).click()
  await fill('title.en', 'Our offices')
  await fill('title.ar', 'مكاتبنا')
  await fill('body.ar', 'تفضل **بالزيارة** في أي وقت.')
  // English is missing: said beside the field, and nothing is lost.
  await main.getByRole('button', { name: en('manage.add') }).click()
  await expect(main.locator('[name="body.en"]')).toHaveAttribute('aria-invalid', 'true')
  await expect(main.locator('[name="title.ar"]')).toHaveValue('مكاتبنا')
  await fill('body.en', 'Come **in**.\n\n<b>never bold</b>')
  await main.locator('[name=key]').focus()
  await expect(main.locator('[name=key]')).toHaveValue('our-offices')
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
  // By the keyboard it goes up, and the button keeps the focus.
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

  // What the footer leads to stays.
  await page.goto('/admin/content/pages/our-offices')
  await main.getByRole('button', { name: en('manage.remove') }).click()
  await expect(page.getByRole('dialog')).toContainText('1 menu leads to it')
  await expect(page.getByRole('dialog').getByRole('button', { name: en('manage.remove') })).toHaveCount(0)
})
