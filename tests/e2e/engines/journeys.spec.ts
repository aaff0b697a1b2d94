/** The main journeys in Firefox and in WebKitGTK, each a project of the configuration. */

import { appCode } from '#tools/journeys/authenticator.ts'
import { expect, openCampaigns, textOf } from '#tests/support/browser/browser-site.ts'
import { test } from '#tests/support/browser-engines/engine-test.ts'
import { anyOffer } from '#tests/support/payments/investing.ts'
import { draftOn } from '#tests/support/browser/site-drafts.ts'

test('a visitor browses, filters and searches in English and in Arabic, and reopens both without the server', async ({
  app,
  client,
  site,
}) => {
  const [campaign] = await openCampaigns(client)
  const detail = `/campaign-detail-page/${campaign?.slug}`
  await app.open('/')
  await app.expectText('h1', textOf('en', 'landing.title'))
  await app.expectFits()
  await app.click('main a', textOf('en', 'landing.start'))
  await app.expectPath(/\/browse-companies$/)
  await app.expectCount('main article', 9)
  await app.expectFits()
  await app.select('select[name=type]', 'debt')
  await app.expectPath(/type=debt/)
  await app.click('main a', textOf('en', 'browse.clear'))
  await app.expectPath(/\/browse-companies$/)
  await app.type('[type=search]', 'montreal cold')
  await app.expectPath(/search=montreal/)
  await app.expectCount('main article', 1)
  await app.page.back()
  await app.open('/browse-companies')
  await app.click(`main a[href="${detail}"]`)
  await app.expectText('h1', campaign?.name ?? '-')
  await app.expectFits()
  await app.controlled()

  await app.expectCount('main [aria-busy=true]', 0)
  await app.click('footer [hreflang=ar]')
  await expect.poll(() => app.attribute('html', 'dir')).toBe('rtl')
  await app.expectText('main nav', textOf('ar', 'tab.overview'))
  await app.expectFits()
  await app.open('/browse-companies')
  await app.expectText('h1', textOf('ar', 'browse.title'))
  await app.expectCount('main article', 9)
  await app.expectFits()
  await app.open(detail)
  const name = await app.page.evaluate(() => document.querySelector('h1')?.innerText ?? '')
  expect(await app.page.complaints()).toEqual([])

  await site.stop()
  try {
    await app.open('/browse-companies')
    await app.expectCount('main article', 9)
    expect(await app.attribute('html', 'dir')).toBe('rtl')
    // A document that was rendered a moment ago requests nothing: the next page finds out that there is no connection.
    await app.click(`main a[href="${detail}"]`)
    await app.expectText('h1', name)
    await app.expectText('header', textOf('ar', 'shell.offline'))
    await app.open(detail)
    await app.expectText('h1', name)
    await app.expectFits()
  } finally {
    await site.start()
  }
  await app.open('/browse-companies')
  await app.expectCount('main [aria-busy=true]', 0)
  await app.click('footer [hreflang=en]')
  await expect.poll(() => app.attribute('html', 'dir')).not.toBe('rtl')
})

test('a member signs in with a second factor and signs out', async ({ app, client }) => {
  const member = {
    firstName: 'Amal',
    lastName: 'Haddad',
    email: 'engine-factor@example.com',
    password: 'Quiet-River-7',
    userType: 'investor',
  } as const
  const ticket = await client.signUp(member)
  const { secret } = await client.setUpFactor(ticket ?? '')
  await app.enterPassword(member, '/settings/sessions')
  await app.expectPath(/\/login-user-verification/)
  // The code that set it up is used.
  await app.type('[name=code]', appCode(secret, Date.now(), 1))
  await app.click('main button', textOf('en', 'shell.signIn'))
  await app.expectPath(/\/settings\/sessions$/)
  await app.expectFits()
  await app.signOut()
  await app.open('/settings/sessions')
  await app.expectPath(/\/login/)
  expect(await app.page.complaints()).toEqual([])
})

test('an investor reserves, signs, chooses a bank transfer and sees the receipt', async ({
  app,
  client,
  newMember,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  await app.signIn(member, `/invest/${offer.id}`)
  await app.click('label:has([name=mode][value=units])')
  await app.type('[name=units]', '61')
  await app.click('main button', textOf('en', 'invest.next'))
  await app.expectPath(/step=review/)
  await app.expectFits()
  await app.click('[name=riskAccepted]')
  await app.click('main form button[type=submit]')
  await app.expectPath(/\/payment\//)
  await app.type('[name=typed]', 'A. Haddad')
  await app.click('[name=consent]')
  await app.click('main button', textOf('en', 'agreement.sign'))
  await app.click('[name=gateway][value=offline]')
  await app.expectFits()
  await app.click('main button', textOf('en', 'pay.next.offline'))
  await app.click('main a', textOf('en', 'pay.noted'))
  await app.expectPath(/\/receipt\//)
  await app.expectText('h1', textOf('en', 'receipt.title.pending'))
  await app.expectFits()
  const { items } = await client.call<{ items: { state: string; units: string }[] }>('GET', 'my-investment/', {
    token: member.session.token,
  })
  expect(items.map(({ state, units }) => [state, units])).toEqual([['reserved', '61']])
  expect(await app.page.complaints()).toEqual([])
  await app.signOut()
})

test('a draft typed without the server survives a reload, and arrives once', async ({
  app,
  client,
  newMember,
  site,
}) => {
  const member = await newMember({ userType: 'company' })
  await app.signIn(member, '/create-campaign/choose-type')
  await app.click('main ul li button')
  await app.expectPath(/\/company-info\//)
  const path = await app.page.evaluate(() => location.pathname)
  const id = path.split('/').pop() ?? ''
  await app.type('main [name=companyName]', 'Rope Works')
  const savedAs = (where: string) => expect.poll(() => app.attribute('[data-save]', 'data-save')).toBe(where)
  await savedAs('server')
  await app.controlled()
  // Through the worker, so that the page and its data are stored.
  await app.open(path)
  await app.expectFits()
  await app.expectOwnerPagesStored()
  expect(await app.page.complaints()).toEqual([])

  await site.stop()
  try {
    await app.type('main [name=companyName]', 'Rope Works and Sons')
    await savedAs('device')
    await app.open(path)
    await expect.poll(() => app.value('main [name=companyName]')).toBe('Rope Works and Sons')
  } finally {
    await site.start()
  }
  await savedAs('server')
  const { sections } = await draftOn(client, member.session, id)
  const values = Object.values(sections).map((section) => section.values['companyName'])
  expect(values.filter((value) => value === 'Rope Works and Sons')).toHaveLength(1)
  const own = await client.call<{ items: { id: string }[] }>('GET', `get-user-campaigns/${member.session.user.id}`, {
    token: member.session.token,
  })
  expect(own.items.map((each) => each.id)).toEqual([id])
  await app.signOut()
})

test('an engine without web push shows that, and offers no switch', async ({ app, engine, newMember }) => {
  test.skip(engine !== 'webkit', 'Firefox receives a real push: tests/e2e/notification/push.spec.ts.')
  await app.signIn(await newMember(), '/notifications')
  await app.expectText('main', textOf('en', 'shell.pushUnsupported'))
  await app.expectFits()
  expect(await app.page.complaints()).toEqual([])
  await app.signOut()
})
