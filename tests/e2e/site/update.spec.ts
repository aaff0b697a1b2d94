/** A new build of the site with other contents of all its files: pages read before open offline after it too. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { BuildList } from '#contract/build-tiers.ts'
import type { PreloadError } from '#src/platform/stale-build.ts'
import {
  controlled,
  copySite,
  demoUsers,
  expect,
  started,
  storedFiles,
  test,
  textOf,
} from '#tests/support/browser/browser-site.ts'
import { nameBuild, readBuildList, writeTiers } from '#tools/vite/build-tiers.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

/** Gives every script and style sheet of a build another content. @returns the folders of the files before and after it */
function changeBuild(dist: string): { readonly before: string; readonly after: string } {
  const client = path.join(dist, 'client')
  const { folder: before, list } = readBuildList(client)
  const assets = path.join(client, 'assets')
  for (const name of fs.readdirSync(path.join(client, before))) {
    const file = path.join(assets, name)
    if (name.endsWith('.br')) continue
    fs.renameSync(path.join(client, before, name), file)
    if (name.endsWith('.js')) fs.appendFileSync(file, '\n// Changed.')
    if (name.endsWith('.css')) fs.appendFileSync(file, '\n/* Changed. */')
  }
  fs.rmSync(path.join(client, before), { recursive: true })
  for (const name of ['index.html', 'sw.js']) fs.rmSync(path.join(client, `${name}.br`), { force: true })
  const replaceIn = (name: string, from: string | RegExp, to: string): void =>
    fs.writeFileSync(path.join(client, name), fs.readFileSync(path.join(client, name), 'utf8').replaceAll(from, to))
  for (const name of ['index.html', '.vite/manifest.json']) replaceIn(name, before, 'assets')
  const tiers = Object.entries(list).map(([tier, files]) => [tier as keyof BuildList, Object.keys(files)] as const)
  writeTiers(assets, new Map(tiers))
  nameBuild(client)
  const after = readBuildList(client).folder
  replaceIn('sw.js', before, after)
  replaceIn('sw.js', /(?<=revision:")\w+/g, path.basename(after))
  return { before: `/${before}/`, after: `/${after}/` }
}

const cachedAssets = async (page: Page): Promise<string[]> => Object.keys(await storedFiles(page))
const runningScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  )
const wanted = ['text-en-investment.js', 'chart-plot.js']

test('after an update, pages read before open offline, and other tabs reload into the new version', async ({
  browser,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-renamed-'))
  const dist = path.join(folder, 'dist')
  fs.cpSync('dist', dist, { recursive: true })
  const site = await copySite('renamed', { workFolder: folder })
  const session = await new SiteClient(site.origin).signIn(demoUsers.investor)
  const context = await browser.newContext({ storageState: storedState(site.origin, session), baseURL: site.origin })
  try {
    const page = await context.newPage()
    await page.goto('/investments?view=activity')
    await controlled(page)
    await page.reload()
    await expect(page.locator('.uplot').first()).toBeVisible()
    const expectStored = async (folder: string): Promise<void> => {
      const paths = wanted.map((name) => folder + name)
      await expect.poll(() => cachedAssets(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(paths))
    }
    await expectStored(`/${readBuildList(path.join(dist, 'client')).folder}/`)
    const other = await context.newPage()
    await other.goto('/browse-companies')
    await started(other)

    await site.stop()
    const { before, after } = changeBuild(dist)
    await site.start()
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await expect(tab.getByText(textOf('en', 'shell.update'))).toBeVisible({ timeout: 30_000 })
      const reloaded = tab.waitForEvent('framenavigated')
      await tab.getByRole('button', { name: textOf('en', 'shell.updateNow') }).click()
      await reloaded
      await started(tab)
      const scripts = await runningScripts(tab)
      expect(scripts.filter((name) => name.startsWith(before))).toEqual([])
      expect(scripts.filter((name) => name.startsWith(after))).not.toEqual([])
    }
    await expectStored(after)

    await site.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'portfolio.title'))
    await expect(page.locator('.uplot').first()).toBeVisible()
    await other.reload()
    await expect(other.getByRole('article').first()).toBeVisible()
    await site.start()
  } finally {
    await context.close()
    await site.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('a script that the server has no more reloads the page, but never while a user types', async ({ browser }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-replaced-'))
  const dist = path.join(folder, 'dist')
  fs.cpSync('dist', dist, { recursive: true })
  const site = await copySite('replaced', { workFolder: folder })
  const context = await browser.newContext({ baseURL: site.origin })
  try {
    const page = await context.newPage()
    /** @returns whether the page reloads instead of failing */
    const fail = () =>
      page.evaluate(() => {
        const event: PreloadError = new Event('vite:preloadError', { cancelable: true })
        dispatchEvent(event)
        return event.isReloading
      })
    const observed = async (): Promise<void> => {
      const isThere = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/start.js'))
      await page.waitForFunction(isThere)
      await page.waitForTimeout(200)
    }
    await page.goto('/help-center')
    await controlled(page)
    await observed()
    // The server has the build: something else made the script fail, such as the page being left.
    expect(await fail()).toBe(false)

    await site.stop()
    changeBuild(dist)
    await site.start()
    const field = page.getByRole('searchbox').first()
    await field.fill('How do I')
    // The import fails, so that the page displays it.
    expect(await fail()).toBe(false)
    await expect(field).toHaveValue('How do I')
    await field.evaluate((element) => element.remove())
    const reloaded = page.waitForEvent('framenavigated')
    await fail().catch(() => false)
    await reloaded
    await started(page)
    // A second one within the minute does not reload again.
    await observed()
    expect(await fail()).toBe(false)
  } finally {
    await context.close()
    await site.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
