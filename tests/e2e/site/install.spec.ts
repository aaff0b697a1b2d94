/** The site as an app: its manifest, its worker, and a new version that waits for the user's consent. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { packName } from '#contract/build-tiers.ts'
import {
  controlled,
  copySite,
  demoUsers,
  expect,
  signInHere,
  started,
  storedFiles,
  test,
  textOf,
} from '#tests/support/browser/browser-site.ts'
import { readBuildList } from '#tools/vite/build-tiers.ts'

interface Manifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly start_url: string
  readonly display: string
  readonly lang: string
  readonly dir: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose?: string
  }[]
}

test('the manifest is installable and in the language of the page', async ({ page, request, context }) => {
  for (const language of ['en', 'ar'] as const) {
    await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }])
    await page.goto('/')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await request.get(address ?? '/none')
    expect(answer.headers()['content-type']).toContain('manifest+json')
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ display: 'standalone', lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
    expect(manifest.name.length).toBeGreaterThan(2)
    expect(new URL(manifest.start_url, page.url()).origin).toBe(new URL(page.url()).origin)
    for (const icon of manifest.icons) {
      const picture = await request.get(icon.src)
      expect(picture.status(), icon.src).toBe(200)
      expect(picture.headers()['content-type']).toContain(icon.type)
      if (icon.sizes === 'any') continue
      const { width, height } = await sharp(await picture.body()).metadata()
      expect(`${width}x${height}`).toBe(icon.sizes)
    }
    for (const size of ['192x192', '512x512']) expect(manifest.icons.map(({ sizes }) => sizes)).toContain(size)
    expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  }
  await controlled(page)
  const tools = await context.newCDPSession(page)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A test's window is incognito, the only reason for Chromium not to install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the worker claims a page that started without it', async ({ page, context }) => {
  await page.goto('/browse-companies')
  await controlled(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  // A page reloaded past all caches starts uncontrolled, like one that was loading while the worker activated.
  const tools = await context.newCDPSession(page)
  await tools.send('Page.reload', { ignoreCache: true })
  await expect(page.locator('html[data-before]')).toHaveCount(0)
  await controlled(page)
})

test('the worker controls the page, and the second visit needs no server for its shell', async ({ page, site }) => {
  await page.goto('/login')
  await controlled(page)
  await page.reload({ waitUntil: 'networkidle' })
  await site.stop()
  try {
    await page.reload()
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'account.signInTitle'))
  } finally {
    await site.start()
  }
})

test('on a good connection the visitor pages are cached from one file, and its gaps file by file', async ({ page }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-pack-'))
  fs.cpSync('dist', path.join(folder, 'dist'), { recursive: true })
  const built = readBuildList(path.join(folder, 'dist/client')).folder
  const pack = path.join(folder, 'dist/client', built, packName('visitor'))
  const texts = JSON.parse(fs.readFileSync(pack, 'utf8')) as Record<string, string>
  // Of pages that the sign-in page does not load.
  const [marked, left] = ['campaign-page.js', 'content-page.js']
  const pathOf = (name: string): string => `/${built}/${name}`
  fs.writeFileSync(
    pack,
    JSON.stringify({ ...texts, [marked]: `${texts[marked]}\n// From the pack.`, [left]: undefined }),
  )
  fs.rmSync(`${pack}.br`, { force: true })
  const site = await copySite('pack', { workFolder: folder })
  const stored = async (): Promise<Record<string, string>> => storedFiles(page)
  try {
    await page.goto(`${site.origin}/login`)
    await controlled(page)
    await expect.poll(async () => (await stored())[pathOf(marked)]).toContain('// From the pack.')
    const first = await stored()
    expect(first[pathOf(left)]).toBe(texts[left])
    expect(Object.keys(first)).toEqual(expect.arrayContaining([...Object.keys(texts).map(pathOf), '/index.html']))

    // Without a pack, or with an invalid one, every file is cached all the same.
    await site.stop()
    fs.writeFileSync(pack, 'no pack')
    await site.start()
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    })
    await page.goto(`${site.origin}/login`)
    await controlled(page)
    await expect.poll(async () => (await stored())[pathOf(marked)]).toBe(texts[marked])
    expect(Object.keys(await stored()).toSorted()).toEqual(Object.keys(first).toSorted())
  } finally {
    await site.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('on a slow connection the shell and opened pages are cached, and no others', async ({ page, site }) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
    connectionType: 'cellular3g',
  })
  await page.goto('/faq')
  await controlled(page)
  const stored = async (): Promise<string[]> => Object.keys(await storedFiles(page))
  await expect.poll(async () => (await stored()).some((file) => file.includes('/text-en-campaign.'))).toBe(true)
  const files = await stored()
  expect(files.some((file) => file.includes('/content-page.'))).toBe(true)
  expect(files.filter((file) => /\/(?:contact-page|account|wallet-page)[.-]/.test(file))).toEqual([])
  await site.stop()
  try {
    // The page that was opened, and a page of the shell, which was not.
    for (const address of ['/faq', '/browse-companies']) {
      await page.goto(address)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  } finally {
    await site.start()
  }
})

test("a new version waits for the user's consent, and never empties a form", async ({ page }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-update-'))
  fs.cpSync('dist', path.join(folder, 'dist'), { recursive: true })
  const site = await copySite('update', { workFolder: folder })
  try {
    await page.goto(`${site.origin}/signup`)
    await controlled(page)
    await expect(page.getByText(textOf('en', 'shell.update'))).toBeHidden()
    await page.locator('[name=firstName]').fill('Half-typed')

    // The next build: its worker is another file.
    await site.stop()
    const worker = path.join(folder, 'dist/client/sw.js')
    fs.appendFileSync(worker, '\n// The next version.\n')
    fs.rmSync(`${worker}.br`, { force: true })
    await site.start()
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(page.getByText(textOf('en', 'shell.update'))).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[name=firstName]')).toHaveValue('Half-typed')
    await page.getByRole('button', { name: textOf('en', 'shell.updateLater') }).click()
    await expect(page.getByText(textOf('en', 'shell.update'))).toBeHidden()
    await expect(page.locator('[name=firstName]')).toHaveValue('Half-typed')

    await page.reload()
    await expect(page.getByText(textOf('en', 'shell.update'))).toBeVisible({ timeout: 30_000 })
    const reloaded = page.waitForEvent('framenavigated')
    await page.getByRole('button', { name: textOf('en', 'shell.updateNow') }).click()
    await reloaded
    await started(page)
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
    ).toBeNull()
    // The form survives this reload as it does any other.
    await expect(page.locator('[name=firstName]')).toHaveValue('Half-typed')
  } finally {
    await site.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('installation is offered once, where a campaign was saved, and visible at once', async ({ page, site }) => {
  // A test's window is incognito, where Chromium never fires this event: the test dispatches it.
  const canInstall = (outcome: 'accepted' | 'dismissed') =>
    page.evaluate((answer) => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return Promise.resolve({ outcome: answer })
        },
      })
      dispatchEvent(event)
      return event.defaultPrevented
    }, outcome)
  const offer = page.getByRole('complementary', { name: textOf('en', 'shell.install') })
  const mark = page.locator('main button[aria-pressed]').first()
  const save = async (): Promise<void> => {
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
  }
  /** The mark of a saved campaign appears a moment after the page. */
  const saveAgain = async (): Promise<void> => {
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
    await save()
  }
  const open = async (path = '/browse-companies'): Promise<void> => {
    await page.goto(path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await page.goto(`${site.origin}/login`)
  await signInHere(page, demoUsers.investor)
  await open()
  expect(await canInstall('accepted')).toBe(true)
  await expect(offer).toHaveCount(0)
  await save()
  await expect(offer).toBeInViewport()
  await offer.getByRole('button', { name: textOf('en', 'shell.install') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(offer).toHaveCount(0)

  // It was offered, and is not again for thirty days.
  const later = await page.evaluate(() => Number(localStorage.getItem('freehold.install-later')) - Date.now())
  expect(Math.round(later / 86_400_000)).toBe(30)
  await open()
  await canInstall('accepted')
  await saveAgain()
  await expect(offer).toHaveCount(0)

  // Thirty days later, with an iPhone, which has steps in place of a prompt.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await open()
  // On a page whose toast of the last save is gone: with it, the offer would be made at once, and noted again.
  await page.evaluate(() => localStorage.removeItem('freehold.install-later'))
  await saveAgain()
  await offer.getByRole('button', { name: textOf('en', 'shell.install') }).click()
  await expect(offer.getByRole('listitem')).toHaveCount(3)
  await offer.getByRole('button', { name: textOf('en', 'install.done') }).click()
  await expect(offer).toHaveCount(0)
})
