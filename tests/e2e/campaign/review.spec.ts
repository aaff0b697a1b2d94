/** A review with comments beside the fields: declined, answered, changed, resubmitted, resolved and approved. */

import type { Page } from '@playwright/test'
import { demoUsers, expect, textOf, test } from '#tests/support/browser/browser-site.ts'
import { field, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { completeOn, draftOn } from '#tests/support/browser/site-drafts.ts'

const en = (id: string) => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const part = (page: Page, id: string) => main(page).getByRole('region', { name: en(id) })
const goal = /· Goal$/

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  // Nothing is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('comments beside two fields are answered by the owner, and resolved before the approval', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const id = await completeOn(client, session)
  await client.call('PATCH', `equities/${id}`, { token: session.token, body: { status: 1 } })
  const admin = await openAs(await client.signIn(demoUsers.admin))

  // Beside a field of the terms, and on the story.
  await admin.goto(`/admin/campaigns/${id}`)
  const terms = part(admin, 'admin.part.terms')
  await terms.getByRole('button', { name: goal }).click()
  const comment = terms.getByRole('textbox', { name: goal })
  await expect(comment).toBeFocused()
  await comment.fill('Why so much?')
  // Kept while the page is left.
  admin.once('dialog', (dialog) => void dialog.accept())
  await admin.reload()
  await terms.getByRole('button', { name: goal }).click()
  await expect(comment).toHaveValue('Why so much?')
  await terms.getByRole('button', { name: en('review.send') }).click()
  await expect(terms.getByRole('article', { name: goal })).toContainText('Why so much?')
  const story = part(admin, 'admin.part.story')
  const longStory = story.getByRole('button', { name: /^Comment on .* · / }).first()
  const label = (await longStory.getAttribute('aria-label')) ?? ''
  await longStory.click()
  await story.getByRole('textbox', { name: label }).fill('Which works?')
  await story.getByRole('button', { name: en('review.send') }).click()
  await expect(story.getByRole('article')).toContainText('Which works?')
  const list = part(admin, 'admin.part.comments')
  await expect(list.getByRole('link', { name: goal })).toBeVisible()
  await expectSound(admin)

  // The decision names what stays open.
  await main(admin)
    .getByRole('button', { name: en('admin.decline'), exact: true })
    .click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('2 review comments stay open.')
  await dialog.locator('[name=reason]').fill('See the two comments.')
  await dialog.getByRole('button', { name: en('admin.decline'), exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // The owner finds the comment of each step above its form.
  const owner = await openAs(session)
  await owner.goto('/campaign-dashboard')
  await main(owner)
    .getByRole('link', { name: /^2 review comments need your reply/ })
    .first()
    .click()
  const panel = main(owner).getByRole('region', { name: '2 open review comments' })
  await expect(panel.locator('a[href*="#comment-"]')).toHaveCount(2)
  await expectSound(owner)
  await panel.getByRole('link', { name: goal }).click()
  await expect(owner).toHaveURL(/\/fundraising-detail\/.*#comment-/)
  const thread = panel.getByRole('article', { name: goal })
  await expect(thread).toBeFocused()
  await expect(thread).toContainText(en('review.reviewer'))
  await thread.getByRole('button', { name: /^Reply/ }).click()
  await thread.getByRole('textbox').fill('The roof is old. Lowered.')
  await thread.getByRole('button', { name: en('review.sendReply') }).click()
  await expect(thread).toContainText(en('review.state.team.answered'))
  await expectSound(owner)
  await thread.getByRole('link', { name: /^Go to field/ }).click()
  await expect(field(owner, 'goal')).toBeFocused()
  await field(owner, 'goal').fill('21000')
  await savedAs(owner, 'server')
  await openStep(owner, 'funding', id)
  await main(owner)
    .getByRole('button', { name: en('steps.submit') })
    .click()
  await expect(owner).toHaveURL(/\/thank-you\//)

  // The administrator sees the reply and that the field was edited.
  await admin.goto('/admin')
  await main(admin)
    .getByRole('link', { name: /replies to review comments/ })
    .click()
  await expect(main(admin)).toContainText('1 reply to review')
  await admin.goto(`/admin/campaigns/${id}`)
  const answered = main(admin).getByRole('article', { name: goal })
  await expect(answered).toContainText('The roof is old. Lowered.')
  await expect(answered).toContainText(en('review.changed'))
  await answered.getByRole('button', { name: /^Mark as resolved/ }).click()
  await expect(answered).toHaveCount(0)
  await main(admin)
    .getByRole('button', { name: en('admin.approve'), exact: true })
    .click()
  await expect(dialog).toContainText('1 review comment is not resolved')
  await dialog.getByRole('button', { name: en('admin.approve'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectSound(admin)
  await dialog.getByRole('button', { name: en('shell.cancel') }).click()
  await main(admin)
    .getByRole('button', { name: /^Mark as resolved/ })
    .click()
  await expect(list).toContainText(en('review.none'))
  await main(admin)
    .getByRole('button', { name: en('admin.approve'), exact: true })
    .click()
  await dialog.getByRole('button', { name: en('admin.approve'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect((await draftOn(client, session, id)).campaign.status).toBe(2)
})
