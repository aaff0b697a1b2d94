/** The calculators of returns. */

import type { Facts, Shot } from './shot.ts'

const inflows = 'goal=70000&periods=5&inflow1=12000&inflow2=15000&inflow3=18000&inflow4=21000&inflow5=26000'

export function returnsShots({ id, slug, draft }: Facts): readonly Shot[] {
  return [
    { name: 'irr-calculator', as: 'visitor', path: `/irr-calculator?${inflows}`, dark: true },
    { name: 'irr-calculator-empty', as: 'visitor', path: `/irr-calculator?draft=${draft}` },
    {
      name: 'irr-calculator-refused',
      as: 'visitor',
      path: '/irr-calculator?goal=100&periods=2&inflow1=230&inflow2=-132',
    },
    { name: 'irr-calculator-campaign', as: 'visitor', path: `/irr-calculator?campaign=${slug}` },
    { name: 'adr-calculator', as: 'visitor', path: '/adr-calculator?invested=10000&distributions=825', dark: true },
    {
      name: 'adr-calculator-wrong',
      as: 'visitor',
      path: '/adr-calculator',
      prepare: (page, textOf) =>
        page
          .getByRole('main')
          .getByRole('button', { name: textOf('returns.calculate'), exact: true })
          .click(),
    },
    { name: 'return-simulator', as: 'visitor', path: '/return-simulator?start=2027-01-01', dark: true },
    {
      name: 'return-simulator-flows',
      as: 'visitor',
      path: `/return-simulator?campaign=${slug}&start=2027-01-01&structure=annuity&fee=1.5`,
      prepare: (page, textOf) =>
        page
          .getByRole('button', { name: textOf('simulator.showFlows') })
          .nth(1)
          .click(),
    },
    {
      name: 'invest-projection',
      as: 'investor',
      path: `/invest/${id}`,
      dark: true,
      prepare: async (page, textOf) => {
        await page.locator('[name=amount]').fill('5000')
        await page.getByText(textOf('simulator.panel')).click()
        await page.getByRole('link', { name: textOf('simulator.panelFull') }).waitFor()
      },
    },
  ]
}
