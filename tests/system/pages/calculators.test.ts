/** The calculators as the server renders them: results of an address, and junk in it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCampaign, newPerson, type TestCampaign } from '#tests/support/test-users.ts'
import { addressOfForm, openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('calculators without scripts', () => {
  let app: TestApp
  let campaign: TestCampaign
  beforeAll(async () => {
    app = await startTestApp('embedded', { pages: sourcePages() })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }), { name: 'Harbour Street Lofts' })
  })
  afterAll(() => app.close())

  it('show the results of an address', async () => {
    const irr = await openPage(
      app,
      '/irr-calculator?goal=70000&periods=5&inflow1=12000&inflow2=15000&inflow3=18000&inflow4=21000&inflow5=26000',
    )
    expect([irr.status, irr.text.includes('8.6631%'), irr.text.includes('8.7708%')]).toEqual([200, true, true])
    const simulator = await openPage(app, '/return-simulator?amount=1000&term=12&rate=8&start=2027-01-01')
    expect(simulator.text).toContain('$1,080.00')
    expect(simulator.text).toContain('This is a projection')
  })

  it('submit a form as typed, and show it as it was read', async () => {
    const { document } = await openPage(app, '/adr-calculator')
    const form = document.querySelector<HTMLFormElement>('main form')
    if (form === null) throw new Error('no form')
    const { text } = await openPage(app, addressOfForm(form, { invested: '10,000.00', distributions: '٨٢٥' }))
    expect(text).toContain('8.25%')
  })

  it('fill in the figures of a campaign, and ignore one that does not exist', async () => {
    const known = await openPage(app, `/irr-calculator?campaign=${campaign.slug}`)
    expect(known.text).toContain('Filled with the figures of Harbour Street Lofts')
    expect(known.document.querySelector<HTMLInputElement>('[name=goal]')?.value).not.toBe('')
    for (const slug of ['no-such-campaign', '../../etc', '%00', 'x'.repeat(500)])
      for (const page of ['irr-calculator', 'adr-calculator', 'return-simulator'])
        expect((await openPage(app, `/${page}?campaign=${slug}`)).status).toBe(200)
  })

  it.each([
    'return-simulator?amount=99999999999999999999&rate=1e9&term=-1&start=0000-00-00&frequency=hourly',
    'return-simulator?amount=10000000000000&rate=100&term=480&frequency=weekly&structure=bullet&method=compound',
    'return-simulator?amount=1&term=120&frequency=daily&structure=annuity&rate=100',
    'irr-calculator?goal=1&periods=40&inflow1=-10000000000000&inflow40=10000000000000&guess=0',
    'irr-calculator?goal=NaN&periods=1e3&length=__proto__&inflow1=Infinity&currency=__proto__',
    'adr-calculator?invested=0&distributions=1',
  ])('render %s', async (path) => {
    const { status, document } = await openPage(app, `/${path}`)
    expect([status, document.querySelectorAll('main h1').length]).toEqual([200, 1])
  })
})
