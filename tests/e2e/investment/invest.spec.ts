/** Investing: the amount with all its limits, one reservation in every case, and the confirmed payment. */

import { randomUUID } from 'node:crypto'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { controlled, demoUsers, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import {
  anyOffer,
  chooseMethod,
  next,
  reserve,
  reserveUnits,
  signHere,
  toReview,
} from '#tests/support/payments/investing.ts'

/** Investments of a user, as stored on the server. */
async function investmentsOf(client: SiteClient, token: string) {
  const { items } = await client.call<{
    items: { id: string; state: string; units: string; reference: string; campaign: { id: string } }[]
  }>('GET', 'my-investment/', { token })
  return items
}

const dollars = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

test('every limit is displayed beside the field, for an amount and for units', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const page = await openAs((await newMember()).session)
  await page.goto(`/invest/${offer.id}`)
  const error = page.locator('[id^=field-entry][id$=error]')
  const enter = async (field: 'amount' | 'units', text: string): Promise<void> => {
    await page.locator(`[name=${field}]`).fill(text)
    await next(page).click()
    await expect(page.locator(`[name=${field}]`)).toHaveAttribute('aria-invalid', 'true')
  }
  const money = (text: string): RegExp => new RegExp(text)
  const cases: readonly [string, RegExp][] = [
    ['', money(textOf('en', 'field.required'))],
    ['many', money(textOf('en', 'field.number'))],
    ['-100', money(textOf('en', 'field.number'))],
    ['100.1234', /Use at most 2 decimals/],
    ['0.01', /The minimum is|Enter at least one unit/],
    [dollars(offer.minimum - offer.unitPrice), /The minimum is/],
    ['9'.repeat(30), money(textOf('en', 'field.too-large'))],
    [dollars((offer.unitsLeft + 10n) * offer.unitPrice), /The maximum is|Only [\d,]+ units are left/],
  ]
  for (const [text, expected] of cases) {
    await enter('amount', text)
    await expect(error, text).toHaveText(expected)
    await expect(page).not.toHaveURL(/step=review/)
  }
  await page.locator('[name=mode][value=units]').check({ force: true })
  for (const [text, expected] of [
    ['1.5', money(textOf('en', 'invest.wholeUnits'))],
    ['0', /Enter at least one unit|The minimum is/],
    [String(offer.unitsLeft + 1n), /The maximum is|Only [\d,]+ units are left/],
  ] as const) {
    await enter('units', text)
    await expect(error, text).toHaveText(expected)
  }
  // Arabic digits are accepted.
  await page.locator('[name=units]').fill('٤٠')
  await expect(page.locator('[name=units]')).not.toHaveAttribute('aria-invalid', 'true')
  await next(page).click()
  await expect(page).toHaveURL(/step=review/)
  await expect(page.locator('[name=riskAccepted]')).toBeVisible()
})

test('a double click makes one reservation, the administrator confirms it, the investor sees it', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember({ firstName: 'Dalia' })
  const page = await openAs(member.session)
  await toReview(page, offer, 41n)
  // Without the accepted risk nothing is sent.
  await reserve(page).click()
  await expect(page.getByRole('alert').filter({ hasText: textOf('en', 'field.accept') })).toBeVisible()
  await page.locator('[name=riskAccepted]').check()
  await reserve(page).dblclick()
  await expect(page).toHaveURL(/\/payment\//)
  const made = await investmentsOf(client, member.session.token)
  expect(made.map(({ state, units }) => [state, units])).toEqual([['reserved', '41']])
  const reference = made[0]?.reference ?? '-'
  // The payment instructions are displayed once it is signed.
  await expect(page.getByText(reference, { exact: true })).toBeHidden()
  await signHere(page)
  await chooseMethod(page, 'offline')
  await expect(page.getByRole('main')).toContainText(reference)
  await expect(page.getByRole('main')).toContainText(
    `$${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(41n * offer.unitPrice) / 100)}`,
  )
  await page.getByRole('link', { name: textOf('en', 'pay.noted'), exact: true }).click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'receipt.title.pending'))
  await page.goto('/investments')
  await expect(page.getByRole('main')).toContainText(offer.name)
  await expect(page.getByRole('heading', { name: textOf('en', 'board.toPay') })).toBeVisible()

  const admin = await openAs(await client.signIn(demoUsers.admin))
  await admin.goto(`/admin/offline-payments?q=${reference}`)
  await admin.getByRole('button', { name: `Confirm payment ${reference}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('[name=received]').fill('1.00')
  await dialog.getByRole('button', { name: textOf('en', 'admin.confirm') }).click()
  await expect(dialog.getByRole('alert')).toContainText('The amount due is')
  await dialog.locator('[name=received]').fill(dollars(41n * offer.unitPrice))
  await dialog.getByRole('button', { name: textOf('en', 'admin.confirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(/is recorded, and the investment is confirmed/)).toBeVisible()

  await page.goto('/investments?view=activity')
  await expect(page.getByRole('main')).toContainText(textOf('en', 'state.confirmed').split(':')[0] ?? '')
  await expect(page.locator('.uplot canvas, [role=img] canvas').first()).toBeVisible()
  await page.getByRole('button', { name: textOf('en', 'portfolio.asTable') }).click()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('table')).toContainText(
    new Intl.NumberFormat('en').format(Number(41n * offer.unitPrice) / 100),
  )
  await page.goto(`/receipt/${made[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'receipt.title.success'))
  await expect(page.getByRole('main')).toContainText(textOf('en', 'receipt.lead.confirmed'))
  // The investor was notified.
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(offer.name)
})

test('a reload in the middle of an investment keeps its amount', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await toReview(page, offer, 52n)
  await page.reload()
  await expect(page).toHaveURL(/step=review/)
  await expect(page.getByRole('main')).toContainText('52')
  await page.goto(`/invest/${offer.id}`)
  await expect(page.locator('[name=units]')).toHaveValue('52')
  expect(await investmentsOf(client, member.session.token)).toEqual([])
})

test('an investment saved for later in Arabic is read offline, resumed, and removed once invested', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await speak(page, 'ar')
  await page.goto(`/invest/${offer.id}`)
  await page.locator('[name=mode][value=units]').check({ force: true })
  await page.locator('[name=units]').fill('53')
  await page.getByRole('button', { name: textOf('ar', 'savedInvestment.save'), exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('ar', 'savedInvestment.title') })
    .click()
  await expect(page).toHaveURL(/\/save-investment/)
  const entry = page.getByRole('main').getByRole('listitem').first()
  await expect(entry).toContainText('53')
  await controlled(page)
  await page.reload({ waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.reload()
  await expect(entry).toContainText('53')
  await expect(entry.getByRole('button')).toBeDisabled()
  await page.context().setOffline(false)
  await page.evaluate(() => sessionStorage.clear())
  await entry.getByRole('link').last().click()
  await expect(page.locator('[name=units]')).toHaveValue('53')
  await reserveUnits(page, offer, 54n, { language: 'ar' })
  await expect(page).toHaveURL(/\/payment\//)
  await page.goto('/save-investment')
  await expect(page.getByText(textOf('ar', 'savedInvestment.empty'))).toBeVisible()
})

test('a lost reply and a repeated request make one investment', async ({ openAs, newMember, client, site }) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await toReview(page, offer, 43n)
  await page.locator('[name=riskAccepted]').check()
  // Simulates a server that receives the request and dies before it replies.
  site.freeze()
  await reserve(page).click()
  await site.kill()
  await expect(page.getByText(textOf('en', 'invest.openTitle'))).toBeVisible()
  const key = await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((each) => each.startsWith('freehold.attempt.')) ?? ''
    return (JSON.parse(sessionStorage.getItem(name) ?? '{}') as { key: string }).key
  })
  await site.start()
  // The request had arrived, its reply had not: the same key with the same body, as the browser sent it.
  await client.call('POST', `process-investment/${offer.id}`, {
    token: member.session.token,
    key,
    body: { units: '43', gateway: 'stripe', anonymous: false, riskAccepted: true },
  })
  await page.reload()
  await expect(page.getByText(textOf('en', 'invest.openTitle'))).toBeVisible()
  await page.getByRole('button', { name: textOf('en', 'invest.openAgain') }).click()
  await expect(page).toHaveURL(/\/payment\//)
  expect((await investmentsOf(client, member.session.token)).map(({ units }) => units)).toEqual(['43'])
})

test('an ineligible investor sees the reason, and an unknown campaign is not found', async ({
  openAs,
  newMember,
  client,
}) => {
  const { items } = await client.call<{ items: { id: string; accreditation: string }[] }>(
    'GET',
    'campaigns/equities?status=2&limit=60&page=1',
  )
  const closed = items.find(({ accreditation }) => accreditation === 'accredited')
  const page = await openAs((await newMember()).session)
  await page.goto(`/invest/${closed?.id}`)
  await expect(page.getByText(textOf('en', 'error.ACCREDITED_ONLY'))).toBeVisible()
  await page.goto(`/invest/${randomUUID()}`)
  await expect(page.getByText(textOf('en', 'shell.notFound'))).toBeVisible()
})

test('in Arabic: from the amount to the receipt', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const member = await newMember({ firstName: 'هدى', lastName: 'الكندري' })
  const page = await openAs(member.session)
  await speak(page, 'ar')
  await page.goto(`/invest/${offer.id}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('[name=amount]').fill('١')
  await next(page, 'ar').click()
  await expect(page.locator('[name=amount]')).toHaveAttribute('aria-invalid', 'true')
  await reserveUnits(page, offer, 44n, { language: 'ar' })
  await expect(page).toHaveURL(/\/payment\//)
  await signHere(page, 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'pay.title'))
  await chooseMethod(page, 'offline', 'ar')
  await page.getByRole('link', { name: textOf('ar', 'pay.noted'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'receipt.title.pending'))
  await expect(page.getByRole('main')).toContainText('هدى الكندري')
  // A reference is displayed from left to right in every language.
  const [made] = await investmentsOf(client, member.session.token)
  await page.goto(`/payment/${made?.id}`)
  const code = page.getByText(made?.reference ?? '-', { exact: true }).first()
  expect(await code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await page.goto('/investments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'portfolio.title'))
})
