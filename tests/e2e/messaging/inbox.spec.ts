/** Messages between an investor and an owner, offline too, and what administrators decide about them. */

import { text as textIn } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { demoUsers, expect, openCampaigns, started, test, textOf } from '#tests/support/browser/browser-site.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'

const t = (id: string): string => textOf('en', id)
const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const field = (page: Page) => page.locator('main textarea')
const bubble = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: t('inbox.send'), exact: true }).click()
}

/** A live campaign of the demonstration's owner. */
async function ownCampaign(client: SiteClient): Promise<string> {
  const { user, token } = await client.signIn(demoUsers.owner)
  const own = await client.call<{ items: { id: string }[] }>('GET', `get-user-campaigns/${user.id}?limit=60&page=1`, {
    token,
  })
  const found = (await openCampaigns(client)).find(({ id }) => own.items.some((each) => each.id === id))
  if (found === undefined) throw new Error('the owner has no live campaign')
  return found.slug
}

test('an investor asks an owner from the campaign page, and the owner answers', async ({
  client,
  newMember,
  openAs,
}) => {
  const slug = await ownCampaign(client)
  const investor = await newMember({ firstName: 'Noura', lastName: 'Salem' })
  const page = await openAs(investor.session, phone)
  await page.goto(`/campaign-detail-page/${slug}?tab=discussion`)
  await started(page)
  await page.getByRole('link', { name: t('discussion.private') }).click()
  await expect(page).toHaveURL(/\/inbox\/new\?campaign=/)
  await expect(page.getByText(/^Never pay or share passwords outside/)).toBeVisible()
  await write(page, 'Is the rent guaranteed?')
  // The conversation exists now, with an address of its own.
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f-]{36}$/)
  await expect(bubble(page, 'Is the rent guaranteed?')).toBeVisible()

  const owner = await openAs(await client.signIn(demoUsers.owner), wide)
  await owner.goto('/inbox?filter=unread')
  await started(owner)
  const row = owner.getByRole('listitem').filter({ hasText: 'Is the rent guaranteed?' })
  await expect(row).toContainText('N. S.')
  await expect(row).toContainText('1 unread message')
  await row.getByRole('link').click()
  await expect(bubble(owner, 'Is the rent guaranteed?')).toBeVisible()
  await owner.goto('/inbox')
  await started(owner)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('unread message')
  await row.getByRole('link').click()
  await field(owner).fill('Yes, until 2031.')
  await field(owner).press('Control+Enter')
  await expect(bubble(owner, 'Yes, until 2031.')).toBeVisible()
  await expect(field(owner)).toHaveValue('')

  // The open page of the investor receives it.
  await expect(bubble(page, 'Yes, until 2031.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('status').filter({ hasText: 'New message from' })).toContainText('Yes, until 2031.')
  expect(await violationsOf(page)).toEqual([])
})

test('what is written and attached offline stays after a reload, and arrives once', async ({
  client,
  newMember,
  openAs,
}) => {
  const investor = await newMember()
  const begun = await client.call<{ conversationId: string }>('POST', 'messages', {
    token: investor.session.token,
    body: { id: crypto.randomUUID(), to: { kind: 'support' }, text: 'Where is my receipt?', attachments: [] },
  })
  const page = await openAs(investor.session, phone)
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/inbox/${begun.conversationId}`)
  await expect(bubble(page, 'Where is my receipt?')).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('listitem').filter({ hasText: 'Where is my receipt?' })).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('listitem').filter({ hasText: 'Where is my receipt?' }).getByRole('link').click()
  await expect(bubble(page, 'Where is my receipt?')).toBeVisible()
  await write(page, 'I found it in my wallet.')
  await expect(page.getByText(t('inbox.state.queued'))).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'I found it in my wallet.')).toBeVisible()
  await expect(page.getByText(t('inbox.state.queued'))).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByText('1 message not sent yet')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: '1 message not sent yet' }).getByRole('link').click()
  const file = { name: 'questions.txt', mimeType: 'text/plain', buffer: Buffer.from('Who repairs the roof?') }
  await page.locator('main input[type=file]').setInputFiles(file)
  await expect(page.getByRole('list', { name: t('inbox.attachments') })).toContainText('questions.txt')
  await page.getByRole('button', { name: t('inbox.send'), exact: true }).click()
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region').getByText('questions.txt')).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByText('2 messages not sent yet')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(/messages? not sent yet/)).toBeHidden({ timeout: 30_000 })
  const conversation = await client.call<{ items: { text: string }[] }>(
    'GET',
    `conversations/${begun.conversationId}`,
    { token: investor.session.token },
  )
  expect(conversation.items.map(({ text }) => text)).toEqual(['', 'I found it in my wallet.', 'Where is my receipt?'])

  const admin = await openAs(await client.signIn(demoUsers.admin), wide)
  await admin.goto(`/admin/conversations/${begun.conversationId}`)
  const downloading = admin.waitForEvent('download')
  await admin.getByRole('button', { name: /questions\.txt/ }).click()
  expect(await textIn(await (await downloading).createReadStream())).toBe('Who repairs the roof?')
  await admin.getByRole('button', { name: textOf('en', 'support.resolve') }).click()
  await expect(admin.getByRole('button', { name: textOf('en', 'support.reopen') })).toBeVisible()
})

test('a member blocks another, reports a message, and an administrator decides', async ({
  client,
  newMember,
  openAs,
}) => {
  const [sender, receiver] = [await newMember({ firstName: 'Rami' }), await newMember({ firstName: 'Lina' })]
  const { conversationId } = await client.call<{ conversationId: string }>('POST', 'messages', {
    token: sender.session.token,
    body: {
      id: crypto.randomUUID(),
      to: { kind: 'user', id: receiver.session.user.id },
      text: 'Send the money to my private account.',
      attachments: [],
    },
  })
  const page = await openAs(receiver.session, wide)
  await page.goto(`/inbox/${conversationId}`)
  await started(page)
  await page.locator('main details > summary').click()
  await page.getByRole('button', { name: t('inbox.reportMessage') }).click()
  await page.getByRole('button', { name: /^Report the message/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('inbox.reason.off-platform-payment') }).check()
  await dialog.getByRole('button', { name: t('inbox.sendReport') }).click()
  await expect(page.getByText(t('inbox.reported'))).toBeVisible()
  await expect(page.getByText('You blocked')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('inbox.unblock') })
    .last()
    .click()
  await expect(field(page)).toBeVisible()
  await page.locator('main details > summary').click()
  await page.getByRole('button', { name: t('inbox.block'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('inbox.block'), exact: true })
    .click()
  await expect(field(page)).toHaveCount(0)

  // Whoever was blocked learns only that they cannot write.
  const other = await openAs(sender.session, phone)
  await other.goto(`/inbox/${conversationId}`)
  await expect(other.getByText(t('inbox.closedText.unavailable'))).toBeVisible()

  const admin = await openAs(await client.signIn(demoUsers.admin), wide)
  await admin.goto('/admin/message-reports')
  await started(admin)
  const report = admin.getByRole('listitem').filter({ hasText: 'Send the money to my private account.' }).first()
  await report.getByRole('button', { name: t('reports.openContext') }).click()
  await expect(report.getByRole('region', { name: t('reports.context') })).toContainText('Send the money')
  await report.getByRole('button', { name: t('reports.uphold') }).click()
  const decision = admin.getByRole('dialog')
  await decision.getByRole('combobox').selectOption('7')
  await decision.getByRole('textbox').fill('Asks for payment outside the site.')
  expect(await violationsOf(admin)).toEqual([])
  await decision.getByRole('button', { name: t('reports.uphold') }).click()
  await expect(report).toHaveCount(0)
  await admin.goto('/admin/message-reports?show=decided')
  await expect(report).toContainText('Asks for payment outside the site.')

  await page.reload()
  await expect(page.getByText(t('inbox.removedText'))).toBeVisible()
  await expect(page.getByText('Send the money to my private account.')).toHaveCount(0)

  // Support stays open to whoever is suspended.
  const owner = await client.signIn(demoUsers.owner)
  await other.goto(`/inbox/new?user=${owner.user.id}`)
  await expect(other.getByText(/^You cannot send messages until/)).toBeVisible()
  await other.getByRole('link', { name: t('inbox.contactSupport') }).click()
  await write(other, 'Please explain the decision.')
  await expect(other).toHaveURL(/\/inbox\/[0-9a-f-]{36}$/)

  await admin.goto('/admin/conversations')
  await admin.getByRole('link', { name: /Rami/ }).first().click()
  await expect(bubble(admin, 'Please explain the decision.')).toBeVisible()
  await write(admin, 'Payments outside the site are not protected.')
  await expect(bubble(other, 'Payments outside the site are not protected.')).toBeVisible({ timeout: 20_000 })
})
