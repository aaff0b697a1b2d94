/** Settings of a user. */

import sharp from 'sharp'
import { expect, textOf, speak, started, test } from '#tests/support/browser/browser-site.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8643c' } })
    .composite([
      { input: { create: { width: width >> 1, height, channels: 3, background: '#14594a' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()

test('photo, cover and description of a profile, in Arabic and by keyboard', async ({ newMember, openAs }) => {
  const member = await newMember()
  const page = await openAs(member.session, { viewport: { width: 360, height: 780 } })
  await speak(page, 'ar')
  await page.goto('/settings/profile')
  await started(page)
  const t = (id: string) => textOf('ar', id)

  // Too small: the error is displayed beside the field, and nothing is sent.
  await page.locator('[name=profile-photo]').setInputFiles({
    name: 'small.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawn(120, 120),
  })
  await expect(page.getByRole('alert')).toBeVisible()

  for (const [kind, path] of [
    ['profile-photo', 'settings.photo'],
    ['cover-photo', 'settings.coverPhoto'],
  ] as const) {
    await page.locator(`[name=${kind}]`).setInputFiles({
      name: 'wide.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawn(2000, 1200),
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').focus()
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await dialog.getByRole('button', { name: t('crop.take') }).press('Enter')
    await expect(page.getByRole('main').getByRole('img', { name: t(path) })).toBeVisible()
  }
  await expect(page.locator('header summary img')).toHaveAttribute('src', /^\/media\//)

  await page.locator('textarea[name=description]').fill('مستثمرة من بيروت')
  await page
    .locator('form', { has: page.locator('textarea[name=description]') })
    .getByRole('button', { name: t('settings.save') })
    .press('Enter')
  await expect(page.getByText(t('settings.profileUpdated'))).toBeVisible()

  await page.reload()
  await started(page)
  await expect(page.locator('textarea[name=description]')).toHaveValue('مستثمرة من بيروت')
  await expect(page.locator('header summary img')).toBeVisible()
  const remove = page.getByRole('button', { name: `${t('settings.remove')}: ${t('settings.coverPhoto')}` })
  await remove.press('Enter')
  await expect(remove).toBeHidden()
})

test('outside links: a link to another site is rejected at its field, and the other input is preserved', async ({
  newMember,
  openAs,
}) => {
  const member = await newMember()
  const page = await openAs(member.session, { viewport: { width: 360, height: 780 } })
  await speak(page, 'ar')
  await page.goto('/settings/outside-links')
  await started(page)
  const facebook = page.locator('[name="links.facebook"]')
  const website = page.locator('[name="links.website"]')
  await facebook.fill('https://facebook.com.evil.example/amal')
  await website.fill('https://amal.example/')
  await website.press('Enter')
  await expect(page.getByText(textOf('ar', 'field.other-site')).first()).toBeVisible()
  await expect(facebook).toHaveAttribute('aria-invalid', 'true')
  await facebook.fill('https://www.facebook.com/amal')
  await facebook.press('Enter')
  await expect(page.getByText(textOf('ar', 'settings.linksUpdated'))).toBeVisible()
  await page.reload()
  await started(page)
  await expect(facebook).toHaveValue('https://www.facebook.com/amal')
  await expect(website).toHaveValue('https://amal.example/')
})
