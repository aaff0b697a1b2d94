/** Pages adapt to their readers: colours that they force, a zoom of 400 %, very long names. */

import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { anyOffer } from '#tests/support/payments/investing.ts'
import { coveredShare, longNameProblems, unmarkedChoices } from '#tests/support/browser/adaptations.ts'
import { demoUsers, expect, openCampaigns, started, test } from '#tests/support/browser/browser-site.ts'

/** Pages with much to choose from, or with bars at an edge of the window. */
async function pagesOf(client: SiteClient) {
  const [campaign] = await openCampaigns(client)
  const offer = await anyOffer(client)
  const owner = await client.signIn(demoUsers.owner)
  const own = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${owner.user.id}?limit=60&page=1`,
    { token: owner.token },
  )
  const live = own.items.find(({ status }) => status === 2)?.id
  return {
    visitor: ['/', '/browse-companies', `/campaign-detail-page/${campaign?.slug}`, '/login', '/coming-soon'],
    investor: [`/invest/${offer.id}`, '/investments', '/settings/wallet', '/notifications', '/deadlines'],
    owner: [`/campaign-dashboard/${live}`, `/create-campaign/fundraising-detail/${live}`, '/campaign-dashboard'],
  } as const
}

async function settled(page: Page): Promise<void> {
  await started(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

for (const role of ['visitor', 'investor', 'owner'] as const)
  test(`pages of the ${role} adapt to forced colours, a zoom of 400 % and long names`, async ({ openAs, client }) => {
    const session = role === 'visitor' ? undefined : await client.signIn(demoUsers[role])
    const page = await openAs(session, { reducedMotion: 'reduce', viewport: { width: 320, height: 256 } })
    const found: string[] = []
    const note = (path: string, problems: readonly string[]) =>
      found.push(...problems.map((problem) => `${path}: ${problem}`))
    for (const path of (await pagesOf(client))[role]) {
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(path)
      await settled(page)
      const share = await coveredShare(page)
      note(path, share > 0.35 ? [`${Math.round(share * 100)} % of the window are covered by bars`] : [])
      note(path, await longNameProblems(page))
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ forcedColors: 'active' })
      note(path, await unmarkedChoices(page))
      await page.emulateMedia({ forcedColors: 'none' })
    }
    expect(found).toEqual([])
  })

test('with forced colours, progress is visible', async ({ openAs, client }) => {
  const [campaign] = await openCampaigns(client)
  const page = await openAs(undefined, { forcedColors: 'active', viewport: { width: 1280, height: 800 } })
  await page.goto(`/campaign-detail-page/${campaign?.slug}`)
  await settled(page)
  const bar = page.locator('main progress').first()
  const drawn = async (value: number): Promise<Buffer> => {
    await bar.evaluate((element, reached) => ((element as HTMLProgressElement).value = reached), value)
    return bar.screenshot()
  }
  expect((await drawn(60)).equals(await drawn(0))).toBe(false)
})
