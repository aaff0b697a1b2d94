/** Managing a campaign: the owner moderates a question, schedules and publishes an update, and exports investments. */

import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { demoUsers, expect, textOf, test } from '#tests/support/browser/browser-site.ts'

interface Own {
  readonly id: string
  readonly slug: string
  readonly status: number
  readonly investors: number
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: textOf('en', id), exact: true })

test('a member’s question is pending until the owner approves and answers it, then both are public', async ({
  page: visitor,
  openAs,
  newMember,
  client,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: Own[] }>('GET', `get-user-campaigns/${owner.user.id}`, {
    token: owner.token,
  })
  const campaign = items.find(({ status }) => status === 2)
  const discussion = `/campaign-detail-page/${campaign?.slug}?tab=discussion`
  const question = `Who looks after the garden? ${Date.now()}`

  await visitor.goto(discussion)
  await expect(main(visitor).getByRole('link', { name: textOf('en', 'comment.signIn') })).toBeVisible()

  const { session } = await newMember()
  const asker = await openAs(session)
  await asker.goto(discussion)
  await asker.getByLabel(textOf('en', 'comment.yours')).fill(question)
  await button(asker, 'comment.post').click()
  await expect(main(asker)).toContainText(textOf('en', 'comment.posted.pending'))
  const own = main(asker).locator('div', { hasText: question }).last()
  await expect(own).toBeVisible()
  await expect(main(asker)).toContainText(textOf('en', 'comment.state.pending'))
  await visitor.reload()
  await expect(main(visitor)).not.toContainText(question)

  const page = await openAs(owner)
  await page.goto(`/campaign-dashboard/${campaign?.id}?tab=discussion&state=pending`)
  const item = main(page).getByRole('listitem').filter({ hasText: question })
  await item.getByRole('button', { name: /^Reply/ }).click()
  await item.getByRole('textbox').fill('A gardener comes every Tuesday.')
  await item.getByRole('button', { name: textOf('en', 'dash.approveAndReply') }).click()
  await expect(item).toHaveCount(0)
  await expect(async () => {
    await visitor.reload()
    await expect(main(visitor)).toContainText(question, { timeout: 2000 })
    await expect(main(visitor)).toContainText('A gardener comes every Tuesday.', { timeout: 2000 })
  }).toPass()
  // The member is notified.
  await asker.goto('/notifications')
  await expect(main(asker)).toContainText('Someone replied to your comment.')
})

test('an update is scheduled, published early, and marked as edited after a correction', async ({
  page: visitor,
  openAs,
  client,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: Own[] }>('GET', `get-user-campaigns/${owner.user.id}`, {
    token: owner.token,
  })
  const campaign = items.find(({ status }) => status === 2)
  const title = `Keys handed over ${Date.now()}`
  const page = await openAs(owner)
  await page.goto(`/campaign-dashboard/${campaign?.id}?tab=updates`)
  await page.getByLabel(textOf('en', 'dash.updateTitle')).fill(title)
  await page.getByLabel(textOf('en', 'dash.updateText')).fill('The first four families move in this week.')
  await page.getByLabel(textOf('en', 'dash.when'), { exact: true }).selectOption('scheduled')
  // A scheduled update requires a time, and one in the past is rejected.
  await button(page, 'dash.submit.scheduled').click()
  await expect(page.getByLabel(textOf('en', 'dash.publishAt'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(textOf('en', 'dash.publishAt')).fill('2020-01-01T09:00')
  await expect(main(page)).toContainText(textOf('en', 'field.past'))
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel(textOf('en', 'dash.publishAt')).fill(tomorrow)
  await button(page, 'dash.submit.scheduled').click()
  await expect(main(page)).toContainText(textOf('en', 'dash.scheduledText'))
  const item = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText('UTC')

  const updates = `/campaign-detail-page/${campaign?.slug}?tab=updates`
  await visitor.goto(updates)
  await expect(main(visitor)).not.toContainText(title)

  await item.getByRole('button', { name: `Edit: ${title}` }).click()
  const form = main(page).locator('form')
  await form.getByLabel(textOf('en', 'dash.when'), { exact: true }).selectOption('published')
  await form.getByRole('button', { name: textOf('en', 'dash.submit.published'), exact: true }).click()
  await expect(item.getByText(textOf('en', 'dash.update.published'))).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(main(visitor)).toContainText(title, { timeout: 2000 })
  }).toPass()

  await item.getByRole('button', { name: `Edit: ${title}` }).click()
  await form.getByLabel(textOf('en', 'dash.updateText')).fill('The first five families move in this week.')
  await form.getByRole('button', { name: textOf('en', 'dash.saveChange'), exact: true }).click()
  await expect(item).toContainText(textOf('en', 'updates.edited'))

  await item.getByRole('button', { name: `Delete: ${title}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'dash.delete'), exact: true })
    .click()
  await expect(item).toHaveCount(0)
})

test("investments are searched and exported as CSV, and the other tabs show the campaign's data", async ({
  openAs,
  client,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: Own[] }>('GET', `get-user-campaigns/${owner.user.id}`, {
    token: owner.token,
  })
  // Another journey publishes a campaign without investments.
  const campaign = items.find(({ status, investors }) => status === 2 && investors > 0)
  const page = await openAs(owner)
  await page.goto(`/campaign-dashboard/${campaign?.id}?tab=investments`)
  const code = main(page)
    .getByText(/^FH-\w{4}-\w{4}-\w$/)
    .first()
  const reference = (await code.textContent()) ?? ''
  await page.getByRole('searchbox').fill(reference.toLowerCase())
  await button(page, 'dash.search').click()
  await expect(main(page).getByText(/^FH-\w{4}-\w{4}-\w$/)).toHaveText([reference])
  await expect(page).toHaveURL(/q=fh/)

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'dash.export').click()])
  expect(download.suggestedFilename()).toBe(`${campaign?.slug}-investments.csv`)
  const csv = fs.readFileSync(await download.path(), 'utf8')
  expect(csv.startsWith('\ufeffReference,Investor,Legal name as signed,Type of holder,')).toBe(true)
  expect(csv).toContain(reference)
  expect(csv).not.toContain('@')

  await page.goto(`/campaign-dashboard/repayment/${campaign?.id}`)
  await expect(main(page)).toContainText(textOf('en', 'dash.repay.none'))
  await page.getByRole('link', { name: /^Followers/ }).click()
  await expect(page).toHaveURL(/tab=followers/)
  await expect(main(page).getByRole('heading', { name: textOf('en', 'dash.history.followers') })).toBeVisible()
})

test('a draft is deleted after confirmation, from the server and from this device', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  await page.goto('/create-campaign/choose-type')
  await main(page)
    .getByRole('button', { name: textOf('en', 'kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/create-campaign\/company-info\//)
  await main(page).locator('[name=companyName]').fill('Harbour Light Homes')
  await expect(page.locator('[data-save=server]')).toBeVisible({ timeout: 30_000 })
  await page.goto('/campaign-dashboard?status=draft')
  const card = main(page).getByRole('article')
  await expect(card).toHaveCount(1)
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(card.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await card.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'dash.delete'), exact: true })
    .click()
  await expect(card).toHaveCount(0)
  const left = await client.call<{ items: unknown[] }>('GET', `get-user-campaigns/${session.user.id}`, {
    token: session.token,
  })
  expect(left.items).toEqual([])
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes('draft'))
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => {
            const database = opening.result
            const [store = ''] = database.objectStoreNames
            const counting = database.transaction(store).objectStore(store).count()
            counting.addEventListener('success', () => resolve(counting.result))
          })
        }),
    )
    return Promise.all(counts)
  })
  expect(stored.reduce((sum, count) => sum + count, 0)).toBe(0)
})
