/** A visitor on a small phone, in Arabic: searches the help, reads another answer offline, and sends a message. */

import { expect, textOf, speak, started, test } from '#tests/support/browser/browser-site.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('help is searched and read offline, and a message is sent with its attachment', async ({
  page,
  context,
  client,
}) => {
  await speak(page, 'ar')
  await page.goto('/help-center')
  await started(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Another form of alef, no article, no vowel signs.
  await page.getByRole('searchbox').fill('اموال')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/question-list\?search=/)
  const found = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(found.first()).toBeVisible()
  await found.first().getByRole('link').click()
  await expect(page).toHaveURL(/single-question\?q=/)

  await context.setOffline(true)
  const other = page.getByRole('main').getByRole('navigation').getByRole('link').first()
  const question = await other.innerText()
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(page.getByRole('article')).not.toBeEmpty()
  await context.setOffline(false)

  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('ar', 'content.toContact') })
    .click()
  await page.getByLabel(textOf('ar', 'contact.email')).fill('reader@example.com')
  await page.getByLabel(textOf('ar', 'contact.topic')).selectOption('payment')
  const message = page.getByLabel(textOf('ar', 'contact.message'))
  await message.fill('متى تصل دفعتي؟ أرفقت الإيصال.')
  await page.getByLabel(textOf('ar', 'contact.files')).setInputFiles({
    name: 'receipt.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('date,amount\n2026-01-01,5\n'),
  })
  await expect(page.getByText('receipt.csv')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: textOf('ar', 'contact.send') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'contact.sentTitle'), {
    timeout: 20_000,
  })
  await expect
    .poll(async () => (await (await fetch(`${client.origin}/dev/mail.json`)).text()).includes('reader@example.com'))
    .toBe(true)
})
