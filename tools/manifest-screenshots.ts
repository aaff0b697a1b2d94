/**
 * Takes the pictures of the install dialog from the demonstration, into `public/screenshots/<language>/`; they are
 * committed. Run it after a build once the pictured screens have changed. Arguments select screens by name.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { screenshots } from '#api/app/files/web-manifest.ts'
import { languages } from '#contract/shapes.ts'
import { demoUsers, SiteClient, storedState } from '#tools/hosts/site-client.ts'
import { chromiumArguments, chromiumPath, startSite } from '#tools/hosts/site-process.ts'

const folder = 'public/screenshots'
const quality = 60
const chosen = process.argv.slice(2)
/** In CSS pixels: a phone, and a desktop window. */
const views = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-manifest-'))
const site = await startSite({ dataDir })
const executablePath = chromiumPath()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: chromiumArguments(),
})
try {
  const client = new SiteClient(site.origin)
  const session = await client.signIn(demoUsers.investor)
  const live = await client.call<{ items: { slug: string }[] }>('GET', 'campaigns/equities?status=2&limit=1&page=1')
  const paths = {
    browse: '/browse-companies',
    campaign: `/campaign-detail-page/${live.items[0]?.slug ?? ''}`,
    portfolio: '/investments',
  } as const
  for (const language of languages)
    for (const form of ['narrow', 'wide'] as const) {
      const context = await browser.newContext({
        ...views[form],
        baseURL: site.origin,
        locale: language,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        storageState: storedState(site.origin, session),
      })
      await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }])
      for (const screen of screenshots[form].screens) {
        if (chosen.length > 0 && !chosen.includes(screen)) continue
        const page = await context.newPage()
        await page.goto(paths[screen], { waitUntil: 'networkidle' })
        await settle(page)
        const target = path.join(folder, language, `${form}-${screen}.webp`)
        fs.mkdirSync(path.dirname(target), { recursive: true })
        await sharp(await page.screenshot({ animations: 'disabled' }))
          .webp({ quality, effort: 6 })
          .toFile(target)
        await page.close()
      }
      await context.close()
    }
} finally {
  await browser.close()
  await site.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** All visible pictures are there, and nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  })
}
