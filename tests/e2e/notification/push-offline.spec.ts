/** A push message brings its page along: a press opens it without a connection. */

import { presentPush } from '#api/presenters/notification/push-message.ts'
import { metaDatabase, metaStoreName, portfolioSyncTag, savedAtHeader, type WorkerSession } from '#contract/worker.ts'
import { SiteClient } from '#tools/hosts/site-client.ts'
import { chromiumArguments, chromiumPath } from '#tools/hosts/site-process.ts'
import { controlled, demoUsers, expect, signInHere, started, test } from '#tests/support/browser/browser-site.ts'

const executablePath = chromiumPath()
// Headless browsers without windows show no notifications.
test.use({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArguments() },
})

test('the page of a push message opens offline, public and private', async ({ page, context, site }) => {
  const client = new SiteClient(site.origin)
  const session = await client.signIn(demoUsers.investor)
  const mine = await client.call<{ items: { id: string; campaign: { name: string } }[] }>('GET', 'my-investment/', {
    token: session.token,
  })
  const [pushed, other] = mine.items
  const live = await client.call<{ items: { slug: string; name: string }[] }>(
    'GET',
    'campaigns/equities?status=2&limit=1&page=1',
  )
  const campaign = live.items[0]

  await context.grantPermissions(['notifications'], { origin: site.origin })
  // Chromium subscribes only at its maker's service: this device counts as subscribed.
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }),
      unsubscribe: () => Promise.resolve(true),
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription as unknown as PushSubscription)
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
  })
  await page.goto('/login')
  await signInHere(page, demoUsers.investor)
  await controlled(page)
  const lent = () =>
    page.evaluate(
      ([database, store]) =>
        new Promise<boolean>((resolve) => {
          const open = indexedDB.open(database)
          open.addEventListener('success', () => {
            const read = open.result.transaction(store).objectStore(store).get('session')
            read.addEventListener('success', () => {
              open.result.close()
              resolve((read.result as WorkerSession | undefined)?.readerToken !== undefined)
            })
          })
        }),
      [metaDatabase, metaStoreName] as const,
    )
  await expect.poll(lent).toBe(true)

  const tools = await context.newCDPSession(page)
  const registrations: { registrationId: string }[] = []
  tools.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await tools.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const deliver = async (path: string): Promise<void> => {
    const frame = { origin: site.origin, kind: 'update', subject: path, language: 'en' as const, unread: 1, path }
    const payload = presentPush({ ...frame, partition: session.partition }, { title: 'News', body: 'Of the test' })
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: site.origin,
      registrationId: registrations[0]?.registrationId ?? '',
      data: JSON.stringify(payload),
    })
  }
  const isStored = (part: string) =>
    page.evaluate(async (wanted) => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes(wanted)) return true
      return false
    }, part)
  const receipt = `/receipt/${pushed?.id}`
  // The browser drops a delivery while the worker changes.
  for (const [path, stored] of [
    [receipt, `get-investment-process-reciept/${pushed?.id}`],
    [`/campaign-detail-page/${campaign?.slug}`, `/campaign-detail-page/${campaign?.slug}`],
  ] as const)
    await expect(async () => {
      await deliver(path)
      await expect.poll(() => isStored(stored), { timeout: 5000 }).toBe(true)
    }).toPass()

  // Where the browser has periodic sync: what the user has opened of the portfolio is fetched again.
  await page.goto('/investments')
  await started(page)
  const savedAt = () =>
    page.evaluate(async (header) => {
      for (const name of (await caches.keys()).filter((each) => each.startsWith('private-'))) {
        const cache = await caches.open(name)
        const key = (await cache.keys()).find(({ url }) => url.includes('my-investment/portfolio?'))
        const response = key && (await cache.match(key))
        if (response) return Number(response.headers.get(header))
      }
      return 0
    }, savedAtHeader)
  await expect.poll(savedAt).toBeGreaterThan(0)
  const before = await savedAt()
  await tools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: site.origin,
    registrationId: registrations[0]?.registrationId ?? '',
    tag: portfolioSyncTag,
  })
  await expect.poll(savedAt).toBeGreaterThan(before)

  await site.stop()
  try {
    await page.goto(receipt)
    await started(page)
    await expect(page.locator('main')).toContainText(pushed?.campaign.name ?? '?')
    await page.goto(`/campaign-detail-page/${campaign?.slug}`)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign?.name ?? '?')
    // What no message pointed to is not there.
    await page.goto(`/receipt/${other?.id}`)
    await started(page)
    await expect(page.locator('main')).not.toContainText(other?.campaign.name ?? '?')
  } finally {
    await site.start()
  }
})
