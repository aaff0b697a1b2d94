/** Verification on the provider's own page: it is cancelled there, finished there, and repeated for a renewal. */

import type { Page } from '@playwright/test'
import { en } from '#sandbox/texts/en.ts'
import { expect, started, textOf } from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { requireVerification, test } from '#tests/support/browser/verification-site.ts'
import { saveParty } from '#tools/journeys/verification.ts'

const text = (id: string): string => textOf('en', id)
const main = (page: Page) => page.getByRole('main')
const link = (page: Page, id: string) => main(page).getByRole('link', { name: text(id), exact: true })
/** At the simulator of the provider, which returns to the site. */
const choose = async (page: Page, action: string): Promise<void> => {
  await link(page, 'verify.atProvider').click()
  await expect(page.getByRole('heading', { name: en.verifyTitle })).toBeVisible()
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page).toHaveURL(/\/user-kyc$/)
}
const submit = async (page: Page): Promise<void> => {
  await page.goto('/user-kyc?step=review')
  await started(page)
  await page.locator('[name=statementAccepted]').check()
  await main(page)
    .getByRole('button', { name: text('verify.submit'), exact: true })
    .click()
  await expect(main(page).getByText(text('verify.state.atProvider'))).toBeVisible()
}

test('a person at the page of Shufti Pro: cancelled, approved, and checked again while approved', async ({
  openAs,
  newMember,
  client,
}) => {
  const admin = await requireVerification(client, { method: 'shuftiprokyc' })
  const member = await newMember({ firstName: 'Salma', lastName: 'Karim' })
  await saveParty(client, member.session)
  const page = await openAs(member.session)
  await submit(page)
  await expectOpenToAll(page)

  // What the provider reports reaches the page without another action: by its callback, or because the page asks.
  await choose(page, en.cancel)
  await expect(main(page).getByText(text('verify.reason.cancelled'))).toBeVisible()
  await expectOpenToAll(page)
  await submit(page)
  await choose(page, en.verifyApprove)
  await expect(main(page).getByText(text('verify.state.approved'))).toBeVisible()
  await expect(link(page, 'verify.change')).toBeVisible()

  // An administrator has the party checked again: the approval stays, and the user continues at the provider.
  const params = `admin/identity-checks/${member.session.user.id}/recheck`
  await client.call('POST', params, { token: admin.token, body: {} })
  await page.reload()
  await expect(main(page).getByText(text('verify.state.approved'))).toBeVisible()
  await expect(main(page).getByText(/^Approved until/)).toBeVisible()
  await expectOpenToAll(page)
  await choose(page, en.verifyApprove)
  await expect(link(page, 'verify.change')).toBeVisible()
})
