/** A new build of the site with other names for all its files: pages read before open offline after it too. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
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
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

/** Gives every file of a build another name, wherever it occurs. @returns the names of before */
function renameAssets(dist: string): string[] {
  const assets = path.join(dist, 'client/assets')
  const names = fs.readdirSync(assets).filter((name) => /-[\w-]{8}\.\w+$/.test(name))
  const renamed = (name: string): string =>
    name.replace(/-([\w-])(?=[\w-]{7}\.\w+$)/, (_, first: string) => (first === '0' ? '-1' : '-0'))
  const everyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const file of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const from = path.join(dist, file)
    if (!fs.statSync(from).isFile()) continue
    if (file.endsWith('.br')) fs.rmSync(from)
    else if (/\.(?:js|css|html|json)$/.test(file))
      fs.writeFileSync(from, fs.readFileSync(from, 'utf8').replace(everyName, renamed))
  }
  for (const name of names) fs.renameSync(path.join(assets, name), path.join(assets, renamed(name)))
  return names
}

const cachedAssets = async (page: Page): Promise<string[]> =>
  Object.keys(await storedFiles(page)).map((file) => file.split('/').pop() ?? '')
const runningScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? [name.split('/').pop() ?? ''] : [])),
  )
const wanted = [/^text-en-investment-/, /^line-chart-plot-/]

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
    await page.goto('/investments')
    await controlled(page)
    await page.reload()
    await expect(page.locator('.uplot').first()).toBeVisible()
    const hasStored = async (isNew: (file: string) => boolean): Promise<boolean> => {
      const files = (await cachedAssets(page)).filter(isNew)
      return wanted.every((each) => files.some((file) => each.test(file)))
    }
    await expect.poll(() => hasStored(() => true)).toBe(true)
    const other = await context.newPage()
    await other.goto('/browse-companies')
    await started(other)

    await site.stop()
    const before = new Set(renameAssets(dist))
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
      expect((await runningScripts(tab)).filter((name) => before.has(name))).toEqual([])
    }
    await expect.poll(() => hasStored((file) => !before.has(file)), { timeout: 30_000 }).toBe(true)

    await site.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'investing.title'))
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
