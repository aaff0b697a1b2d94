/** An owner posts an update, and followers of the campaign are notified on their devices, in their languages. */

import type { Browser as Firefox } from 'puppeteer-core'
import { SiteClient } from '#tools/hosts/site-client.ts'
import { chromiumArguments, chromiumPath } from '#tools/hosts/site-process.ts'
import { firefoxPath, launchFirefox } from '#tests/support/browser-engines/firefox.ts'
import { startAutopush } from '#tests/support/servers/autopush.ts'
import {
  controlled,
  copySite,
  demoUsers,
  expect,
  signInHere,
  type SiteCopy,
  test,
} from '#tests/support/browser/browser-site.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'

const executablePath = chromiumPath()
// Headless browsers without windows show no notifications.
test.use({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArguments() },
})

/** A displayed notification, as the browser reports it. */
interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly dir: string
  readonly data: { readonly path: string }
}

const language = { en: 'New update: ', fr: 'Nouvelle actualité\u00a0: ', ar: 'مستجدات جديدة: ' } as const

/** A public campaign of the demonstration's owner. */
async function ownCampaign(client: SiteClient) {
  const { token, user } = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: { id: string; slug: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${user.id}?limit=60&page=1`,
    { token },
  )
  const campaign = items.find(({ status }) => status === 2)
  if (!campaign) throw new Error('the owner has no active campaign')
  return { token, ...campaign }
}

async function follower(client: SiteClient, campaignId: string, speaks: keyof typeof language) {
  const member = {
    firstName: 'Follower',
    lastName: speaks,
    email: `follower-${speaks}@example.com`,
    password: 'Quiet-River-7',
    userType: 'investor',
  } as const
  const session = await client.newMember(member)
  await client.call('POST', `saved-campaigns/${campaignId}`, { token: session.token, body: {} })
  return { ...member, session }
}

for (const speaks of ['fr', 'ar'] as const)
  test(`Chromium displays a notification from the relay in the user’s language (${speaks})`, async ({
    page,
    context,
  }) => {
    const service = await startPushService()
    let site: SiteCopy | undefined
    try {
      site = await copySite(`push-${speaks}`, { environment: { PUSH_EXTRA_ORIGINS: service.origin } })
      const client = new SiteClient(site.origin)
      const campaign = await ownCampaign(client)
      const person = await follower(client, campaign.id, speaks)
      // Chromium subscribes only at its maker's service: a device of the test's push service stands in for the
      // delivery.
      const device = await service.device()
      const { ticket } = await client.call<{ ticket: string }>('GET', 'push-ticket', { token: person.session.token })
      const subscribed = await fetch(`${site.origin}/push/subscriptions`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ticket,
          subscription: { endpoint: device.subscription.endpoint, keys: device.subscription.keys },
        }),
      })
      expect(subscribed.ok).toBe(true)

      await context.grantPermissions(['notifications'], { origin: site.origin })
      // A language chosen on the page applies to notifications.
      await page.goto(`${site.origin}/login`)
      await signInHere(page, person)
      await page.getByRole('contentinfo').locator(`[hreflang=${speaks}]`).click()
      const speaking = () =>
        client
          .call<{ user: { language: string } }>('GET', 'users/me', { token: person.session.token })
          .then(({ user }) => user.language)
      await expect.poll(speaking).toBe(speaks)
      await controlled(page)

      await client.call('POST', `equity/updates/${campaign.id}`, {
        token: campaign.token,
        body: { title: 'Roof finished', description: 'The roof is on.' },
      })
      await expect.poll(() => device.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
      const payload = await device.read()

      const tools = await context.newCDPSession(page)
      const registrations: { registrationId: string; scopeURL: string }[] = []
      tools.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
      await tools.send('ServiceWorker.enable')
      await expect.poll(() => registrations.length).toBeGreaterThan(0)
      const deliver = (data: string) =>
        tools.send('ServiceWorker.deliverPushMessage', {
          origin: site?.origin ?? '',
          registrationId: registrations[0]?.registrationId ?? '',
          data,
        })
      const shown = () =>
        page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(
            ({ title, body, lang, dir, data }): ShownNotification => ({
              title,
              body,
              lang,
              dir,
              data: data as ShownNotification['data'],
            }),
          ),
        )
      // The browser does not acknowledge a delivery, and drops it while the worker changes. The tag replaces the first.
      await expect(async () => {
        await deliver(payload)
        await expect.poll(shown, { timeout: 5000 }).toHaveLength(1)
      }).toPass()
      const [notification] = await shown()
      const names = await client.call<{ items: { title: string; body: string; path: string }[] }>(
        'GET',
        'profile-network/notifications',
        { token: person.session.token, language: speaks },
      )
      expect(notification).toMatchObject({
        body: `${language[speaks]}Roof finished`,
        title: names.items[0]?.title,
        lang: speaks,
        dir: speaks === 'ar' ? 'rtl' : 'ltr',
        data: { path: names.items[0]?.path },
      })
      expect(notification?.data.path).toContain(`/campaign-detail-page/${campaign.slug}`)
      // The target of a click.
      await page.goto(`${site.origin}${notification?.data.path}`)
      await expect(page.getByText('Roof finished')).toBeVisible()

      // A message to another user shows no content on this device, and a broken one still shows a notification.
      await page.goto(`${site.origin}/logout`)
      await expect(page).toHaveURL(/\/$/)
      await page.evaluate(async () => {
        for (const each of await (await navigator.serviceWorker.ready).getNotifications()) each.close()
      })
      await deliver(payload)
      await expect.poll(shown).toHaveLength(1)
      expect(JSON.stringify(await shown())).not.toContain('Roof finished')
    } finally {
      await service.close()
      if (site) await site.remove()
    }
  })

test('delivers a push to a real Firefox subscription through our relay', async () => {
  test.skip(firefoxPath() === undefined, 'There is no Firefox here: set FIREFOX_PATH to have push tested in one.')
  const service = await startAutopush()
  let site: SiteCopy | undefined
  let firefox: Firefox | undefined
  try {
    site = await copySite('push-firefox', { environment: { PUSH_EXTRA_ORIGINS: service.origin } })
    const client = new SiteClient(site.origin)
    const campaign = await ownCampaign(client)
    const person = await follower(client, campaign.id, 'en')
    firefox = await launchFirefox({
      'dom.push.serverURL': service.socketAddress,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.testing.ignorePermission': true,
      'dom.push.connection.enabled': true,
      'dom.webnotifications.enabled': true,
      'permissions.default.desktop-notification': 1,
      // Without a desktop there are no system alerts.
      'alerts.useSystemBackend': false,
    })
    const page = await firefox.newPage()
    await page.goto(`${site.origin}/login?next=/notifications`)
    const email = await page.waitForSelector('[name=email]')
    await email?.type(person.email)
    const password = await page.waitForSelector('[name=password]')
    await password?.type(person.password)
    const submit = await page.waitForSelector('main form button[type=submit]')
    await submit?.click()
    const turnOn = await page.waitForSelector('main ::-p-text(Turn on notifications)', { timeout: 60_000 })
    await turnOn?.click()
    await page.waitForSelector('main ::-p-text(Notifications are on for this device.)', { timeout: 60_000 })

    await client.call('POST', `equity/updates/${campaign.id}`, {
      token: campaign.token,
      body: { title: 'Windows arrived', description: 'All of them.' },
    })
    await expect.poll(() => service.delivered, { timeout: 30_000 }).toBe(1)
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body, lang, data }) => ({
          body,
          lang,
          data: data as { path: string },
        })),
      )
    await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1)
    const [notification] = await shown()
    expect(notification).toMatchObject({ body: 'New update: Windows arrived', lang: 'en' })
    expect(notification?.data.path).toContain(`/campaign-detail-page/${campaign.slug}`)

    // Once turned off, the relay has no subscription.
    const turnOff = await page.waitForSelector('main ::-p-text(Turn off)')
    await turnOff?.click()
    await page.waitForSelector('main ::-p-text(Turn on notifications)')
    await client.call('POST', `equity/updates/${campaign.id}`, {
      token: campaign.token,
      body: { title: 'Doors arrived', description: 'All of them.' },
    })
    const heard = () =>
      client
        .call<{ items: { body: string }[] }>('GET', 'profile-network/notifications', { token: person.session.token })
        .then(({ items }) => items[0]?.body)
    await expect.poll(heard).toBe('New update: Doors arrived')
    expect(service.delivered).toBe(1)
  } finally {
    await firefox?.close()
    await service.close()
    if (site) await site.remove()
  }
})
