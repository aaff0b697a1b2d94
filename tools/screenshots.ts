/**
 * Takes screenshots of every screen on phone and desktop, in English and Arabic, the main ones also in dark mode (in
 * the first language), into `.screenshots/<language>/<width>/<name>.png`, with contact sheets of them. Arguments after
 * the command filter scenes by a part of their names; `--lang fr`, `--width 768`, `--dark` (dark mode in each language)
 * and `--sheets-only` select otherwise.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { contactSheets } from './screenshots/contact-sheet.ts'
import { factsOf } from './screenshots/facts.ts'
import type { Shot, Viewer } from './screenshots/shot.ts'
import { shotsOf } from './screenshots/shots.ts'
import { demoUsers, SiteClient, type StoredSession, storedState, textsOf } from '#tools/hosts/site-client.ts'
import { chromiumArguments, chromiumPath, startSite } from '#tools/hosts/site-process.ts'

const folder = '.screenshots'
const lanes = 4
const tallest = 6000
/** Scenes that share a browser's caches one after the other. */
const batch = 7

interface View {
  readonly language: string
  readonly width: number
  readonly dark: boolean
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const args = process.argv.slice(2)
const nameFilters = args.filter(
  (argument, index) => !argument.startsWith('--') && !/^--(?:lang|width)$/.test(args[index - 1] ?? ''),
)
const languages = option('lang')?.split(',') ?? ['en', 'ar']
const widths = option('width')?.split(',').map(Number) ?? [360, 1280]

const started = performance.now()
const state = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-screenshots-'))
const failures: string[] = []
try {
  if (!args.includes('--sheets-only')) await takeAll()
  const sheets = await contactSheets(folder, languages, widths)
  process.stdout.write(sheets.map((sheet) => `${sheet}\n`).join(''))
} finally {
  fs.rmSync(state, { recursive: true, force: true })
}
for (const failure of failures) process.stdout.write(`not taken: ${failure}\n`)
process.stdout.write(`screenshots in ${Math.round((performance.now() - started) / 1000)} s\n`)
if (failures.length > 0) process.exitCode = 1

async function takeAll(): Promise<void> {
  const [site, empty] = await Promise.all([
    startSite({ dataDir: path.join(state, 'demo') }),
    startSite({ dataDir: path.join(state, 'empty'), demo: false }),
  ])
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: chromiumArguments(),
  })
  try {
    const client = new SiteClient(site.origin)
    const sessions = await signInAll(client)
    const scenes = shotsOf(await factsOf(client, sessions)).filter(
      ({ name }) => nameFilters.length === 0 || nameFilters.some((argument) => name.includes(argument)),
    )
    const views = languages.flatMap((language) =>
      widths.flatMap((width) => [
        { language, width, dark: false },
        ...(language === languages[0] || args.includes('--dark') ? [{ language, width, dark: true }] : []),
      ]),
    )
    const jobs = views.flatMap((view) =>
      scenes
        .filter((shot) => !view.dark || shot.dark === true)
        .map((shot) => ({ view, scene: shot, file: fileOf(shot, view) })),
    )
    const contextFor = async ({ as, empty: onEmpty, offline }: Shot, { language, width, dark }: View) => {
      const context = await browser.newContext({
        baseURL: onEmpty ? empty.origin : site.origin,
        viewport: width < 700 ? { width, height: 780 } : { width, height: 800 },
        isMobile: width < 700,
        hasTouch: width < 700,
        deviceScaleFactor: 1,
        colorScheme: dark ? 'dark' : 'light',
        locale: language,
        serviceWorkers: offline ? 'allow' : 'block',
        storageState: storedState(site.origin, sessions[as]),
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }])
      return context
    }

    const online = jobs.filter(({ scene: shot }) => shot.offline !== true)
    const queue = [
      ...Map.groupBy(online, ({ scene: shot, view }) =>
        // A scene with held calls needs its own browser context, so that no other scene's cache answers them.
        JSON.stringify([view, shot.as, shot.empty === true, isCut(shot) ? shot.name : '']),
      ).values(),
    ]
      .flatMap((group) =>
        Array.from({ length: Math.ceil(group.length / batch) }, (_, at) => group.slice(at * batch, (at + 1) * batch)),
      )
      .toSorted((one, other) => other.length - one.length)
    const lane = async (): Promise<void> => {
      for (let group = queue.shift(); group; group = queue.shift()) {
        const [first] = group
        if (!first) continue
        const context = await contextFor(first.scene, first.view)
        const texts = textsOf(first.view.language)
        for (const { scene: shot, file } of group) {
          const page = await context.newPage()
          try {
            await cut(page, shot)
            await page.goto(shot.path)
            await waitUntilSettled(page, shot.held !== undefined)
            await shot.prepare?.(page, (id) => texts[id] ?? id)
            await take(page, shot, file)
          } catch (error) {
            failures.push(`${file}: ${String(error).split('\n').slice(0, 6).join(' ')}`)
          } finally {
            await page.close()
          }
        }
        await context.close()
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))

    // All offline scenes are opened first; then the server stops.
    const waiting: { context: BrowserContext; page: Page; shot: Shot; file: string }[] = []
    for (const { scene: shot, view, file } of jobs.filter(({ scene: shot }) => shot.offline === true)) {
      const context = await contextFor(shot, view)
      const page = await context.newPage()
      const unknown = shot.name === 'offline-unknown'
      await page.goto(unknown ? '/' : shot.path)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      // The worker handles the second visit and caches its responses.
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.goto(unknown ? '/' : shot.path, { waitUntil: 'networkidle' })
      waiting.push({ context, page, shot, file })
    }
    await site.stop()
    for (const { context, page, shot, file } of waiting) {
      try {
        await page.goto(shot.path)
        await waitUntilSettled(page)
        await take(page, shot, file)
      } catch (error) {
        failures.push(`${file}: ${String(error).split('\n')[0]}`)
      } finally {
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await Promise.all([site.stop(), empty.stop()])
  }
}

async function signInAll(client: SiteClient): Promise<Readonly<Record<Viewer, StoredSession | undefined>>> {
  const newcomer = { firstName: 'Salma', lastName: 'Karim', password: 'Quiet-River-7', userType: 'investor' } as const
  return {
    visitor: undefined,
    newcomer: await client.newMember({ ...newcomer, email: 'newcomer@example.com' }),
    newOwner: await client.newMember({ ...newcomer, userType: 'company', email: 'new-owner@example.com' }),
    investor: await client.signIn(demoUsers.investor),
    owner: await client.signIn(demoUsers.owner),
    admin: await client.signIn(demoUsers.admin),
  }
}

function fileOf(shot: Shot, { language, width, dark }: View): string {
  return path.join(folder, language, String(width), `${shot.name}${dark ? '.dark' : ''}.png`)
}

function isCut({ held, broken }: Shot): boolean {
  return held !== undefined || broken !== undefined
}

/** Simulates calls without a response and calls that fail on the server. */
async function cut(page: Page, { held, broken }: Shot): Promise<void> {
  // They stay pending until the page is closed.
  if (held !== undefined) await page.route(`**/api/**/${held}*`, () => {})
  if (broken !== undefined)
    await page.route(`**/api/**/${broken}*`, (route) => route.fulfill({ status: 503, body: 'down' }))
}

/** Waits until the page is hydrated and only the held calls are pending. */
async function waitUntilSettled(page: Page, waits = false): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')) &&
      document.querySelector('main h1') !== null,
  )
  if (waits) {
    await page.locator('main [aria-busy=true]').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    return
  }
  await page.waitForLoadState('networkidle')
  await page
    .waitForFunction(() => document.querySelector('main [aria-busy=true]') === null, undefined, { timeout: 5000 })
    .catch(() => {
      // A screen that stays in its loading state is photographed as it is.
    })
}

/** Takes the full page with all of its pictures. */
async function take(page: Page, shot: Shot, file: string): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    const all = Promise.allSettled(pictures.map((picture) => picture.decode()))
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 4000))])
    await document.fonts.ready
  })
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const whole = shot.window !== true
  const size = page.viewportSize()
  // The window is as tall as the page, so that sticky elements are where they belong.
  if (whole && size) await page.setViewportSize({ width: size.width, height: Math.min(height, tallest) })
  await page.screenshot({
    path: file,
    animations: 'disabled',
    fullPage: whole,
    ...(whole && height > tallest ? { clip: { x: 0, y: 0, width, height: tallest } } : {}),
  })
  if (size) await page.setViewportSize(size)
}
