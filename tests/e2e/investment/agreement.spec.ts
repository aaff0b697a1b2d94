/** The agreement: read, signed by hand, available offline, and verified by anyone who has it. */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { demoUsers, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, chooseMethod, reserveAndSign, reserveUnits, signHere } from '#tests/support/payments/investing.ts'

async function bytesOf(download: Download): Promise<Buffer> {
  return fs.promises.readFile(await download.path())
}

async function takeAgreement(page: Page, language: 'en' | 'ar'): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page
    .getByRole('button', { name: textOf(language, 'agreement.file'), exact: false })
    .first()
    .click()
  return bytesOf(await coming)
}

/** Draws a few strokes with the mouse. */
async function drawOn(page: Page): Promise<void> {
  const sheet = page.locator('canvas')
  await sheet.scrollIntoViewIfNeeded()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  await expect(async () => {
    await page.mouse.move(box.x + 30, box.y + 60)
    await page.mouse.down()
    for (const [x, y] of [
      [80, 20],
      [120, 100],
      [170, 30],
      [230, 90],
    ] as const)
      await page.mouse.move(box.x + x, box.y + y, { steps: 6 })
    await page.mouse.up()
    await expect(sheet).toHaveAttribute('aria-label', textOf('ar', 'agreement.padDrawn'), { timeout: 500 })
  }).toPass()
}

test('in Arabic: the agreement is read, drawn by hand, available offline, and verified by its hash', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember({ firstName: 'هدى', lastName: 'الكندري' })
  const page = await openAs(member.session, { acceptDownloads: true })
  await speak(page, 'ar')
  await reserveUnits(page, offer, 46n, { language: 'ar' })
  await expect(page).toHaveURL(/\/payment\//)
  const text = page.getByRole('region', { name: textOf('ar', 'agreement.text') })
  await expect(text).toContainText('اتفاقية استثمار')
  await expect(text).toContainText('هدى الكندري')
  // The text has the name that is entered.
  await page.locator('[name=legalName]').fill('هدى أحمد الكندري')
  await expect(text).toContainText('هدى أحمد الكندري')
  const draft = page.waitForEvent('download')
  await page.getByRole('button', { name: textOf('ar', 'agreement.draftFile') }).click()
  expect((await bytesOf(await draft)).subarray(0, 5).toString()).toBe('%PDF-')
  await page.locator('[name=kind][value=drawn]').check()
  // Neither an empty signature nor a missing consent is accepted.
  await page.getByRole('button', { name: textOf('ar', 'agreement.sign') }).click()
  await expect(page.getByText(textOf('ar', 'agreement.padMissing'))).toBeVisible()
  await drawOn(page)
  await page.locator('[name=consent]').check()
  await page.getByRole('button', { name: textOf('ar', 'agreement.sign') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'pay.title'))
  await chooseMethod(page, 'offline', 'ar')
  await page.getByRole('link', { name: textOf('ar', 'pay.noted'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'receipt.title.pending'))

  const { items } = await client.call<{ items: { agreement: { hash: string } | null }[] }>('GET', 'my-investment/', {
    token: member.session.token,
  })
  const hash = items[0]?.agreement?.hash ?? ''
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const file = await takeAgreement(page, 'ar')
  const fileHash = createHash('sha256').update(file).digest('hex')
  await expect(page.getByRole('main')).toContainText(hash)

  // Once downloaded it is available offline.
  await page.context().setOffline(true)
  expect(Buffer.compare(await takeAgreement(page, 'ar'), file)).toBe(0)
  await page.context().setOffline(false)

  // A holder of the file can verify it; the file is hashed in the browser and not uploaded.
  const visitor = await openAs(undefined)
  await speak(visitor, 'ar')
  await visitor.goto('/agreement-check')
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(visitor).toHaveURL(new RegExp(fileHash))
  await expect(visitor.getByRole('main')).toContainText(textOf('ar', 'check.yes').split('{')[0] ?? '')
  await expect(visitor.getByRole('main').locator('a[href^="/campaign-detail-page/"]')).toBeVisible()
  await expect(visitor.getByRole('main')).not.toContainText('الكندري')
  const other = Buffer.from(file)
  other[other.length - 20] = 0x20
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: other })
  await expect(visitor.getByText(textOf('ar', 'check.no'))).toBeVisible()

  // A holder of the agreement's hash can verify it without a file.
  await visitor.goto(visitor.url().replace(/[0-9a-f]{64}/, hash))
  await expect(visitor.getByRole('main')).toContainText(textOf('ar', 'check.yes').split('{')[0] ?? '')
})

test('signing in one tab moves the other tab on to payment', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const page = await openAs((await newMember()).session)
  await reserveUnits(page, offer, 47n)
  await expect(page).toHaveURL(/\/payment\//)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.locator('[name=typed]').fill('A. Haddad')
  await second.locator('[name=consent]').check()
  await signHere(page)
  await second.getByRole('button', { name: textOf('en', 'agreement.sign') }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'pay.title'))
})

test('an agreement cannot be signed offline, and the input is kept', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const page = await openAs((await newMember()).session)
  await reserveUnits(page, offer, 48n)
  await expect(page.getByRole('region', { name: textOf('en', 'agreement.text') })).toBeVisible()
  await page.locator('[name=typed]').fill('A. Haddad')
  await page.locator('[name=consent]').check()
  await page.context().setOffline(true)
  await expect(page.getByText(textOf('en', 'agreement.offline'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(textOf('en', 'agreement.offline'))).toBeHidden()
  await expect(page.locator('[name=typed]')).toHaveValue('A. Haddad')
  await signHere(page)
})

test('a paid investment is cancelled within its period, and an administrator records the refund', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 49n)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const amount = { amount: String(49n * offer.unitPrice), currency: offer.currency }
  const administrator = await client.signIn(demoUsers.admin)
  const { reference } = await client.call<{ reference: string }>('POST', `admin/offline-payments/${id}/confirm`, {
    token: administrator.token,
    body: { received: amount },
  })
  await page.goto(`/receipt/${id}`)
  await page.getByRole('button', { name: textOf('en', 'agreement.takeBack') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'agreement.takeBackDo') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'receipt.title.refunded'))
  await expect(page.getByRole('button', { name: textOf('en', 'agreement.takeBack') })).toBeHidden()

  const admin = await openAs(administrator)
  await admin.goto('/admin/offline-payments?state=returning')
  await admin.getByRole('button', { name: textOf('en', 'admin.returnOf').replace('{reference}', reference) }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('[name=received]').fill(String(Number(amount.amount) / 100))
  await dialog.getByRole('button', { name: textOf('en', 'admin.return') }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(/is recorded/)).toBeVisible()
  await expect(
    admin.getByRole('button', { name: textOf('en', 'admin.returnOf').replace('{reference}', reference) }),
  ).toBeHidden()
})
