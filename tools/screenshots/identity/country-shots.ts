/** Country lists for investors: what an investor sees, and where administrators and owners set them. */

import type { Page } from '@playwright/test'
import type { Facts, Shot, TextLookup } from '#tools/screenshots/shot.ts'

/** The demonstration's site has no list, so that its replies are completed. */
function withResidence(residence: Readonly<Record<string, unknown>>) {
  return async (page: Page): Promise<void> => {
    await page.route('**/investor-residence/*', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          message: 'ok',
          data: { applies: true, country: null, verified: false, problem: null, ...residence },
        },
      }),
    )
    await page.reload()
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    await page.locator('main form, main a[href="/browse-companies"]').first().waitFor()
  }
}

async function chooseCountries(page: Page): Promise<void> {
  await page.locator('[name$=investorCountryRule][value=except]').check({ force: true })
  const countries = page.locator('select[name$=investorCountries]')
  for (const code of ['US', 'CA', 'AU']) await countries.selectOption(code)
  await countries.scrollIntoViewIfNeeded()
}

export function countryShots({ id, reserved, draft }: Facts): readonly Shot[] {
  const invest = `/invest/${id}`
  const changing = async (page: Page, textOf: TextLookup): Promise<void> => {
    await withResidence({ country: 'FR' })(page)
    await page.getByRole('button', { name: textOf('residence.change') }).click()
  }
  return [
    {
      name: 'invest-country-needed',
      as: 'investor',
      path: invest,
      prepare: withResidence({ problem: 'COUNTRY_NEEDED' }),
    },
    {
      name: 'invest-country-blocked',
      as: 'investor',
      path: invest,
      dark: true,
      prepare: withResidence({ country: 'US', problem: 'COUNTRY_BLOCKED' }),
    },
    {
      name: 'invest-country-verified',
      as: 'investor',
      path: invest,
      prepare: withResidence({ country: 'US', verified: true, problem: 'COUNTRY_BLOCKED' }),
    },
    { name: 'invest-country-known', as: 'investor', path: invest, prepare: withResidence({ country: 'FR' }) },
    { name: 'invest-country-change', as: 'investor', path: invest, prepare: changing },
    {
      name: 'pay-country-blocked',
      as: 'investor',
      path: `/payment/${reserved}`,
      prepare: async (page) => {
        // Without its payment at the provider, which would continue.
        await page.route('**/get-investment-process-reciept/*', async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as { data: object }
          await route.fulfill({ response, json: { ...body, data: { ...body.data, payment: null } } })
        })
        await withResidence({ country: 'US', problem: 'COUNTRY_BLOCKED' })(page)
      },
    },
    { name: 'admin-identity-countries', as: 'admin', path: '/admin/identity-rules', prepare: chooseCountries },
    {
      name: 'draft-countries',
      as: 'owner',
      path: `/create-campaign/fundraising-detail/${draft}`,
      window: true,
      prepare: chooseCountries,
    },
  ]
}
