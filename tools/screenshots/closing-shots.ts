/** Screens of the end of a live campaign, of new terms, and of units that are allocated pro rata. */

import { liveCampaign, paidInvestment } from '#tools/journeys/live-campaign.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'
import type { Facts, Shot } from './shot.ts'

type ClosingFacts = Pick<Facts, 'closing' | 'amended' | 'reconfirming' | 'reconfirmed' | 'proRata'>

/** Creates three campaigns: one that reached its goal, one with requested terms, and one whose investor is asked. */
export async function closingsOf(
  site: SiteClient,
  { owner, admin, investor }: Readonly<Record<'owner' | 'admin' | 'investor', StoredSession | undefined>>,
): Promise<ClosingFacts> {
  if (!owner || !admin || !investor) return { closing: '', amended: '', reconfirming: '', reconfirmed: '', proRata: '' }
  const sessions = { owner, admin }
  const request = (id: string) =>
    site.call('POST', `equities/${id}/amendment`, {
      token: owner.token,
      body: { goal: '80000', unitPrice: '4000', explanation: 'The building permit covers a third floor.' },
    })
  const [closing, amended, reconfirming] = [
    await liveCampaign(site, sessions),
    await liveCampaign(site, sessions),
    await liveCampaign(site, sessions),
  ]
  const [, , reconfirmed] = [
    await paidInvestment(site, closing, investor, { admin, units: 20 }),
    await paidInvestment(site, amended, investor, { admin, units: 4 }),
    await paidInvestment(site, reconfirming, investor, { admin, units: 4 }),
  ]
  await request(amended)
  await request(reconfirming)
  const { amendment } = await site.call<{ amendment: { id: string } }>('GET', `equities/${reconfirming}/closing`, {
    token: owner.token,
  })
  await site.call('PATCH', `admin/campaigns/${reconfirming}/amendment`, {
    token: admin.token,
    body: { decision: 'approve', amendmentId: amendment.id },
  })
  const proRata = await liveCampaign(site, sessions, 'pro-rata')
  return { closing, amended, reconfirming, reconfirmed, proRata }
}

export function closingShots({ closing, amended, reconfirming, reconfirmed, proRata }: Facts): readonly Shot[] {
  const dashboard = `/campaign-dashboard/${closing}`
  const dialogOf =
    (id: string): NonNullable<Shot['prepare']> =>
    async (page, textOf) => {
      await page.getByRole('button', { name: textOf(id), exact: true }).click()
      await page.getByRole('dialog').waitFor()
    }
  return [
    { name: 'closing', as: 'owner', path: dashboard },
    { name: 'closing-early', as: 'owner', path: dashboard, dark: true, prepare: dialogOf('dash.closing.early') },
    { name: 'closing-terms', as: 'owner', path: dashboard, dark: true, prepare: dialogOf('dash.closing.extend') },
    {
      name: 'closing-terms-errors',
      as: 'owner',
      path: dashboard,
      prepare: async (page, textOf) => {
        await dialogOf('dash.closing.extend')(page, textOf)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: textOf('dash.closing.extendDo') })
          .click()
      },
    },
    { name: 'closing-review', as: 'owner', path: `/campaign-dashboard/${amended}`, dark: true },
    { name: 'closing-reconfirming', as: 'owner', path: `/campaign-dashboard/${reconfirming}` },
    { name: 'amendment', as: 'admin', path: `/admin/campaigns/${amended}`, dark: true },
    { name: 'reconfirm', as: 'investor', path: `/receipt/${reconfirmed}`, dark: true },
    { name: 'pro-rata-amount', as: 'newcomer', path: `/invest/${proRata}` },
    {
      name: 'pro-rata',
      as: 'newcomer',
      path: `/invest/${proRata}`,
      dark: true,
      prepare: async (page) => {
        await page.locator('main a[href^="/campaign-detail-page/"]').first().click()
        await page.waitForURL(/campaign-detail-page/)
      },
    },
  ]
}
