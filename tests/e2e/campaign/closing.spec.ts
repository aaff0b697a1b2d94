/** The end of a live campaign on a phone: an early closing, and new terms that are reviewed and accepted. */

import type { Page } from '@playwright/test'
import { copySite, demoUsers, expect, textOf, test as base } from '#tests/support/browser/browser-site.ts'
import type { StoredSession } from '#tools/hosts/site-client.ts'
import type { SiteProcess } from '#tools/hosts/site-process.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { liveCampaign, paidInvestment } from '#tools/journeys/live-campaign.ts'

interface Invested {
  readonly id: string
  readonly admin: StoredSession
  /** Of the investor. */
  readonly session: StoredSession
  readonly investment: string
  /** The owner's dashboard of the campaign. */
  readonly page: Page
}

const phone = { viewport: { width: 360, height: 740 } }

/** A site of their own: other journeys open the owner's first live campaign. */
const test = base.extend<
  { readonly openInvested: (units: number) => Promise<Invested> },
  { readonly site: SiteProcess }
>({
  /** A live campaign with one investor, which its owner opens on a phone. */
  openInvested: async ({ openAs, newMember, client }, provide) =>
    provide(async (units) => {
      const [owner, admin] = [await client.signIn(demoUsers.owner), await client.signIn(demoUsers.admin)]
      const id = await liveCampaign(client, { owner, admin })
      const { session } = await newMember()
      const investment = await paidInvestment(client, id, session, { admin, units })
      const page = await openAs(owner, phone)
      await page.goto(`/campaign-dashboard/${id}`)
      return { id, admin, session, investment, page }
    }),
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, worker) => {
      const site = await copySite(`closing-${worker.workerIndex}`)
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const main = (page: Page) => page.getByRole('main')
const en = (id: string): string => textOf('en', id)
const button = (page: Page, id: string) => page.getByRole('button', { name: en(id), exact: true })
const dialogButton = (page: Page, id: string) =>
  page.getByRole('dialog').getByRole('button', { name: en(id), exact: true })

/** Nothing is cut off, and everything is accessible. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
}

test('an early closing is announced, an investor cancels, and it is withdrawn', async ({ openAs, openInvested }) => {
  const { session, investment, page } = await openInvested(20)
  await button(page, 'dash.closing.early').click()
  await expect(page.getByRole('dialog')).toContainText('We notify 1 investor and no followers.')
  await expectSound(page)
  await dialogButton(page, 'dash.closing.earlyDo').click()
  await expect(main(page)).toContainText('Your campaign closes early, on')
  await expect(button(page, 'dash.closing.withdraw')).toBeVisible()
  await expectSound(page)

  // The investor is notified and may still cancel.
  const investor = await openAs(session, phone)
  await investor.goto('/notifications')
  await expect(main(investor)).toContainText('closes early')
  await investor.goto(`/receipt/${investment}`)
  await button(investor, 'agreement.takeBack').click()
  await expectSound(investor)
  await dialogButton(investor, 'agreement.takeBackDo').click()
  await expect(main(investor)).toContainText(en('state.refunded'))

  await page.reload()
  await button(page, 'dash.closing.withdraw').click()
  await expectSound(page)
  await dialogButton(page, 'dash.closing.withdrawDo').click()
  await expect(button(page, 'dash.closing.withdraw')).toHaveCount(0)
  // Its goal is not reached any more.
  await expect(main(page)).toContainText(en('dash.closing.problem.goal-missed'))
})

test('new terms are requested, reviewed with old and new side by side, and accepted by an investor', async ({
  openAs,
  openInvested,
}) => {
  const { id, admin: administrator, session, investment, page } = await openInvested(8)
  await button(page, 'dash.closing.extend').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=goal]').fill('800')
  await dialog.locator('[name=unitPrice]').fill('40')
  await dialog.locator('[name=explanation]').fill('The building permit covers a third floor.')
  await expectSound(page)
  await dialogButton(page, 'dash.closing.extendDo').click()
  await expect(main(page)).toContainText(en('dash.closing.review'))
  await expect(main(page)).toContainText('$800.00')
  await expectSound(page)

  const admin = await openAs(administrator, phone)
  await admin.goto(`/admin/campaigns/${id}`)
  for (const value of ['$500.00', '$800.00', '$25.00', '$40.00']) await expect(main(admin)).toContainText(value)
  await expectSound(admin)
  await button(admin, 'admin.amendmentApprove').click()
  await dialogButton(admin, 'admin.amendmentApprove').click()
  await expect(main(admin)).toContainText('No answer yet: 1')

  const investor = await openAs(session, phone)
  await investor.goto(`/receipt/${investment}`)
  const question = main(investor).getByRole('region', { name: en('reconfirm.title') })
  await expect(question).toContainText('$40.00')
  await expect(question).toContainText(en('reconfirm.price'))
  await expectSound(investor)
  await question.getByRole('button', { name: en('reconfirm.accept') }).click()
  await expect(main(investor)).toContainText(en('reconfirm.done'))
  // Existing units keep their price.
  await expect(main(investor)).toContainText('$25.00')
  await page.reload()
  await expect(main(page)).toContainText('Accepted: 1')
})
