/** Submitting a campaign when it is rejected, when the reply is lost, and when the session has ended. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/calendar.ts'
import { demoUsers, expect, textOf, test } from '#tests/support/browser/browser-site.ts'
import { field, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { lossyLine } from '#tests/support/servers/lossy-line.ts'
import { completeOn, draftOn, enterAccountOn, enterOn } from '#tests/support/browser/site-drafts.ts'
import { type SiteClient, type StoredSession, storedState } from '#tools/hosts/site-client.ts'

const today = new Date().toISOString().slice(0, 10)
const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => main(page).getByRole('button', { name: textOf('en', 'steps.submit') })

/** Opens step 6 of a complete draft. */
async function openReady(page: Page, id: string): Promise<void> {
  await openStep(page, 'funding', id)
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')
}

async function expectSubmitted(page: Page, client: SiteClient, session: StoredSession, id: string): Promise<void> {
  await expect(page).toHaveURL(/\/thank-you\//)
  expect((await draftOn(client, session, id)).campaign.status).toBe(1)
}

test('the campaign limit of an owner is displayed, can be dismissed, and is displayed again on the next attempt', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const { token } = session
  const id = await completeOn(client, session)
  const another = async (): Promise<void> => {
    const copy = randomUUID()
    await client.call('POST', `equities/${id}/duplicate`, { token, body: { id: copy } })
    await enterOn(client, session, copy, 'fundraising', { closingDate: addDays(today, 60) })
    await enterAccountOn(client, session, copy)
    await client.call('PATCH', `equities/${copy}`, { token, body: { status: 1 } })
  }
  // The site's limit of campaigns that are pending or active at a time.
  await Promise.all(Array.from({ length: 20 }, another))
  const page = await openAs(session)
  await openReady(page, id)
  await submit(page).click()
  const refusal = main(page).getByText(textOf('en', 'error.CAMPAIGN_LIMIT'))
  await expect(refusal).toBeVisible()
  await main(page)
    .getByRole('button', { name: textOf('en', 'shell.close') })
    .click()
  await expect(refusal).toHaveCount(0)
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')
  await submit(page).click()
  await expect(refusal).toBeVisible()
  expect((await draftOn(client, session, id)).campaign.status).toBe(0)
  // One campaign fewer, and it is accepted.
  const { items } = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${session.user.id}?status=1`,
    { token },
  )
  await client.call('PATCH', `equities/${items.find(({ status }) => status === 1)?.id}`, { token, body: { status: 0 } })
  await submit(page).click()
  await expectSubmitted(page, client, session, id)
})

test('values that expired before submission are named and link to their inputs', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const id = await completeOn(client, session)
  const page = await openAs(session)
  await openReady(page, id)
  const refusal = main(page).getByRole('alert')

  // Changed on another device or a day later, unknown to this page.
  await enterOn(client, session, id, 'fundraising', { closingDate: addDays(today, -1) })
  await submit(page).click()
  await expect(refusal).toContainText(textOf('en', 'error.CLOSING_DATE_PAST'))
  expect((await draftOn(client, session, id)).campaign.status).toBe(0)
  await refusal.getByRole('link', { name: textOf('en', 'draft.fundraising.closingDate') }).click()
  await expect(page).toHaveURL(/\/fundraising-detail\/.*#field-fundraising-closingDate$/)
  const date = field(page, 'closingDate')
  await expect(date).toBeFocused()
  await expect(date).toBeInViewport()
  await expect(date).toHaveValue(addDays(today, -1))
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await date.fill(addDays(today, 30))
  await expect(date).not.toHaveAttribute('aria-invalid', 'true')
  await savedAs(page, 'server')

  await openReady(page, id)
  await enterOn(client, session, id, 'faqs', { 'risks.answer': '' })
  await submit(page).click()
  await expect(refusal).toContainText(textOf('en', 'error.CAMPAIGN_INCOMPLETE'))
  await refusal.getByRole('link').click()
  await expect(page).toHaveURL(/\/faqs\/.*#field-faqs-risks\.answer$/)
  const answer = field(page, 'risks.answer')
  await expect(answer).toBeFocused()
  await expect(answer).toHaveAttribute('aria-invalid', 'true')
  await answer.fill('Rents may fall.')
  await savedAs(page, 'server')
  await openReady(page, id)
  await submit(page).click()
  await expectSubmitted(page, client, session, id)
})

test('a lost reply and a repeated request make one submission', async ({ browser, newMember, client, site }) => {
  const { session } = await newMember({ userType: 'company' })
  const id = await completeOn(client, session)
  const line = await lossyLine(site.port)
  const context = await browser.newContext({
    baseURL: line.origin,
    storageState: storedState(line.origin, session),
  })
  try {
    const page = await context.newPage()
    await openReady(page, id)
    const loss = line.lose('PATCH', `/api/v1.1/equities/${id}`)
    await submit(page).click()
    await expect(main(page).getByText(textOf('en', 'steps.noAnswer'))).toBeVisible()
    expect(loss.count()).toBeGreaterThan(0)
    expect((await draftOn(client, session, id)).campaign.status).toBe(1)
    loss.stop()
    // Once the page detects that it is online again.
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 })
    await submit(page).click()
    await expectSubmitted(page, client, session, id)
  } finally {
    await context.close()
    await line.close()
  }
  const admin = await client.signIn(demoUsers.admin)
  const { history } = await client.call<{ history: { from: number | null; to: number }[] }>(
    'GET',
    `admin/campaigns/${id}`,
    { token: admin.token },
  )
  expect(history.filter(({ to }) => to === 1)).toHaveLength(1)
})

test('an ended session keeps the page and its input; sign-in over it continues with the submission', async ({
  openAs,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const { session } = owner
  const id = await completeOn(client, session)
  const page = await openAs(session)
  await openReady(page, id)
  // An account number is never stored on the device: only the page has it.
  await main(page)
    .getByRole('button', { name: textOf('en', 'steps.replaceAccount') })
    .click()
  await field(page, 'accountNumber').fill('000987654321')
  await client.call('POST', 'logout', { token: session.token })
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(textOf('en', 'shell.sessionEnded'))
  await expect(dialog.locator('[name=email]')).toHaveValue(owner.email)
  await expect(dialog.locator('[name=password]')).toBeFocused()
  // The dialog cannot be dismissed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.locator('[name=password]').fill('Not-My-Word-1')
  await dialog.getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.locator('[name=password]').fill(owner.password)
  await dialog.getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/funding/${id}$`))
  await expect(field(page, 'accountNumber')).toHaveValue('000987654321')
  await expect(main(page).getByText(textOf('en', 'error.SESSION_EXPIRED'))).toHaveCount(0)
  await submit(page).click()
  await expectSubmitted(page, client, await client.signIn(owner), id)
})

test('an ended session: another user who signs in on the page sees nothing of it', async ({
  openAs,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const stranger = await newMember({ userType: 'company' })
  const id = await completeOn(client, owner.session)
  const page = await openAs(owner.session)
  await openReady(page, id)
  await client.call('POST', 'logout', { token: owner.session.token })
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=email]').fill(stranger.email)
  await dialog.locator('[name=password]').fill(stranger.password)
  await dialog.getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true }).click()
  await expect(page.getByText(textOf('en', 'shell.notFound'))).toBeVisible()
  await expect(main(page)).not.toContainText('Rope Works')
  expect((await draftOn(client, await client.signIn(owner), id)).campaign.status).toBe(0)
})
