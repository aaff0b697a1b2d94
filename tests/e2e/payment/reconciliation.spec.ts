/** An administrator imports a bank statement on a phone, books its payment, and sees the difference become zero. */

import type { Page } from '@playwright/test'
import { copySite, demoUsers, expect, speak, textOf, test } from '#tests/support/browser/browser-site.ts'
import { camtFile } from '#tests/support/payments/statement-samples.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

interface OfflinePayment {
  readonly reference: string
  readonly amount: { readonly amount: string; readonly currency: string }
  readonly signedAt: string | null
  readonly isProcessing: boolean
}

const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
/** Before any money of the demonstration moved. */
const day = '2020-03-02'

test('a payment is booked from a statement, which then agrees with the ledger', async ({ browser }) => {
  const site = await copySite('reconciliation')
  const client = new SiteClient(site.origin)
  const admin = await client.signIn(demoUsers.admin)
  const { items } = await client.call<{ items: OfflinePayment[] }>(
    'GET',
    'admin/offline-payments?state=reserved&limit=100',
    { token: admin.token },
  )
  const payment = items.find(
    ({ amount, signedAt, isProcessing }) => amount.currency === 'USD' && signedAt !== null && !isProcessing,
  )
  if (payment === undefined) throw new Error('the demonstration has no signed payment by transfer')
  const { reference } = payment
  const amount = `${payment.amount.amount.slice(0, -2)}.${payment.amount.amount.slice(-2)}`
  const entries = [
    { amount, on: day, remittance: `Investment ${reference}`, name: 'Ada Lovelace', bankReference: 'R-1' },
  ]
  const file = (content: string) => ({
    name: 'statement.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(content),
  })
  const statement = camtFile({ closing: amount, to: day, entries })

  const context = await browser.newContext({
    storageState: storedState(site.origin, admin),
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  const en = (id: string): string => textOf('en', id)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const send = dialog.getByRole('button', { name: en('reconciliation.import') })
  await page.goto(`${site.origin}/admin/reconciliation`)
  await main.getByRole('button', { name: en('reconciliation.import') }).click()

  // The first problem of a file is beside it, with its line.
  const broken = statement.replace(`>${amount}<`, '>1,5<')
  const line = broken.split('\n').findIndex((each) => each.includes('>1,5<')) + 1
  await dialog.locator('[name=files]').setInputFiles(file(broken))
  await send.click()
  await expect(dialog.getByText(`Line ${line}: ${en('reconciliation.problem.amount')}`)).toBeVisible()
  expect(await fits(page)).toBe(true)
  await dialog.locator('[name=files]').setInputFiles(file(statement))
  await send.click()
  await expect(dialog).toBeHidden()

  const remaining = main.getByRole('definition').last()
  await expect(main.getByText(en('reconciliation.readyToBook'))).toBeVisible()
  await expect(remaining).not.toHaveText('$0.00')
  expect(await fits(page)).toBe(true)
  await main.getByRole('button', { name: /^Review: entry of/ }).click()
  await expect(dialog.getByText(en('reconciliation.bookHint'))).toBeVisible()
  await dialog.getByRole('button', { name: en('reconciliation.book') }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(en('reconciliation.agrees'))).toBeVisible()
  await expect(remaining).toHaveText('$0.00')

  // The same file again brings nothing new.
  await main.getByRole('button', { name: en('reconciliation.import') }).click()
  await dialog.locator('[name=files]').setInputFiles(file(statement))
  await send.click()
  await expect(page.getByText('No new entries: all were imported before. None matched.')).toBeVisible()

  await speak(page, 'ar')
  await page.goto(`${site.origin}/admin/reconciliation?account=offline&currency=USD&show=matched`)
  await expect(main.getByText(textOf('ar', 'reconciliation.agrees'))).toBeVisible()
  await expect(main.getByRole('listitem').getByText(/Demo|Admin|بواسطة/)).toBeVisible()
  expect(await fits(page)).toBe(true)
  await context.close()
  await site.remove()
})
