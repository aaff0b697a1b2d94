/**
 * Random edits of a campaign's story while the browser is killed repeatedly: fields, and a list whose items are added,
 * moved and removed; online and offline, in one tab and in two. Whatever a page reported as saved must exist when it is
 * opened the next time, and in the end the server has exactly that.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { SiteClient } from '#tools/hosts/site-client.ts'
import type { SiteProcess } from '#tools/hosts/site-process.ts'
import { chosenRounds, kill, launch, momentToKill, randomOf } from './killed-browser.ts'

export interface EditingReport {
  /** How often a page reported that everything is saved. */
  readonly savedReports: number
  /** Data that was reported as saved and then missing, as text. */
  readonly lost: readonly string[]
  /** The fields of the last page by name, and the server's data. */
  readonly shown: Readonly<Record<string, string>>
  readonly onServer: Readonly<Record<string, string>>
  /** Items of the list in order. */
  readonly shownItems: readonly string[]
  readonly serverItems: readonly string[]
}

interface Options {
  readonly site: SiteProcess
  readonly owner: { readonly email: string; readonly password: string }
  readonly rounds: number
  readonly seed?: number
}

const fields = ['name', 'highlight', 'campaignStory'] as const

/** Data that is known to be on the device: a text that extends it is no loss. */
interface PersistedEdits {
  readonly texts: Map<string, string>
  /** Fields that a second tab may have changed without a report, and items that were being removed. */
  readonly loose: Set<string>
}

export async function editingRounds({ site, owner, rounds, seed = 7 }: Options): Promise<EditingReport> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-editing-'))
  const random = randomOf(seed)
  const lost: string[] = []
  const known: PersistedEdits = { texts: new Map(), loose: new Set() }
  // The connection is lost and restored every few rounds.
  const withoutLine = chosenRounds(Math.ceil(rounds / 5), 0.5, random)
  const inTwoTabs = chosenRounds(rounds, 0.4, random)
  const afterSaving = chosenRounds(rounds, 0.5, random)
  let reportedCount = 0
  let browser: Browser | undefined
  let running = true
  try {
    browser = await launch(profile)
    const id = await prepare(browser, site.origin, owner)
    const address = `${site.origin}/create-campaign/story/${id}`
    await browser.close()
    for (let round = 0; round < rounds; round += 1) {
      if (running === withoutLine[Math.floor(round / 5)]) {
        await (running ? site.stop() : site.start())
        running = !running
      }
      browser = await launch(profile)
      const page = await open(browser, address)
      const found = await valuesOf(page)
      lost.push(...missing(found, known, `round ${round}`))
      known.texts.clear()
      for (const [name, text] of Object.entries(found)) known.texts.set(name, text)
      known.loose.clear()
      const heard = Promise.withResolvers<undefined>()
      await page.exposeFunction('toldSaved', (values: Record<string, string>) => {
        reportedCount += 1
        for (const [name, text] of Object.entries(values)) known.texts.set(name, text)
        heard.resolve(undefined)
      })
      await page.evaluate(reportSaves)
      const actions = [editOnce(page, round, random, known)]
      if (inTwoTabs[round]) {
        // The other tab types into a field that the first one does not edit.
        known.loose.add('longStory')
        const other = await open(browser, address)
        actions.push(typeInto(other, 'longStory', ` tab ${round}`, random))
      }
      await momentToKill(heard.promise, afterSaving[round] ?? false, random)
      await kill(browser)
      await Promise.all(actions)
    }
    if (!running) await site.start()
    running = true
    browser = await launch(profile)
    const page = await open(browser, address)
    const shown = await valuesOf(page)
    lost.push(...missing(shown, known, 'in the end'))
    await page.waitForSelector('[data-save=server]', { timeout: 60_000 })
    const shownItems = await itemsShown(page)
    await browser.close()
    const client = new SiteClient(site.origin)
    const { token } = await client.signIn(owner)
    const { sections } = await client.call<{ sections: Record<string, { values: Record<string, string> }> }>(
      'GET',
      `equities/${id}/draft`,
      { token },
    )
    const highlights = sections['highlights']?.values ?? {}
    return {
      savedReports: reportedCount,
      lost,
      shown,
      onServer: { ...sections['story']?.values, ...highlights },
      shownItems,
      serverItems: itemsOf(highlights).map((item) => item.id),
    }
  } finally {
    if (browser?.connected) await kill(browser)
    if (!running) await site.start()
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Signs in, starts a campaign and has its story's page cached by the worker. @returns the campaign's id */
async function prepare(browser: Browser, origin: string, owner: Options['owner']): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${origin}/login?next=/create-campaign/choose-type`)
  await page.locator('[name=email]').fill(owner.email)
  await page.locator('[name=password]').fill(owner.password)
  await page.locator('main form button[type=submit]').click()
  await page.locator('main ul li button').click()
  await page.waitForSelector('[name=companyName]')
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Through the worker, so that every script and text of the page is cached.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${origin}/create-campaign/story/${id}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('[name=campaignStory]')
  }
  return id
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForSelector('[name=campaignStory]:not(:disabled)', { timeout: 60_000 })
  return page
}

/** The texts of the form, by name: those of the list by their items. */
function valuesOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>(
      'main input[type=text], main input:not([type]), main textarea',
    )
    // Translations are below, and the test does not edit them.
    return Object.fromEntries(
      [...inputs]
        .filter(({ name }) => name !== '' && !/^(?:en|fr|ar)\./.test(name))
        .map(({ name, value }) => [name, value]),
    )
  })
}

function itemsShown(page: Page): Promise<string[]> {
  return page.$$eval('main [data-item]', (items) => items.map((item) => item.getAttribute('data-item') ?? ''))
}

function missing(found: Readonly<Record<string, string>>, known: PersistedEdits, when: string): string[] {
  return [...known.texts].flatMap(([name, text]) => {
    const value = found[name]
    // The server trims white space at the ends.
    if (known.loose.has(name) || value?.trim().startsWith(text.trim())) return []
    return [`${when}, ${name}: told “${text}”, found ${value === undefined ? 'nothing' : `“${value}”`}`]
  })
}

/** Runs in the page: whenever the page shows that all is saved, it reports its content to the test. */
function reportSaves(): void {
  const line = document.querySelector('[data-save]')
  if (!line) throw new Error('the form is not there')
  const reportSaved = (globalThis as unknown as { toldSaved: (values: Record<string, string>) => void }).toldSaved
  let last = ''
  const check = (): void => {
    const state = line.getAttribute('data-save')
    if (state !== 'device' && state !== 'server') return
    const inputs = document.querySelectorAll<HTMLInputElement>(
      'main input[type=text], main input:not([type]), main textarea',
    )
    // The other tab's own field is not reported here.
    const values = Object.fromEntries(
      [...inputs]
        .filter(({ name }) => name !== '' && name !== 'longStory' && !/^(?:en|fr|ar)\./.test(name))
        .map(({ name, value }) => [name, value]),
    )
    const now = JSON.stringify(values)
    if (now === last) return
    last = now
    reportSaved(values)
  }
  new MutationObserver(check).observe(line, { attributes: true, childList: true, subtree: true, characterData: true })
}

/** One user action on the page, until the browser is gone. */
async function editOnce(page: Page, round: number, random: () => number, known: PersistedEdits): Promise<void> {
  const items = [...known.texts.keys()].filter((name) => name.endsWith('.text'))
  const what = random()
  try {
    if (what < 0.5 || items.length === 0) {
      const field = fields[Math.floor(random() * fields.length)] ?? 'name'
      await typeInto(page, field, ` ${round}`, random)
    }
    if (what >= 0.5 || items.length === 0) await changeList(page, items, round, random, known)
  } catch {
    // Killed in the middle of the action.
  }
}

async function changeList(
  page: Page,
  items: readonly string[],
  round: number,
  random: () => number,
  known: PersistedEdits,
): Promise<void> {
  const chosen = items[Math.floor(random() * items.length)]
  const what = random()
  if (chosen === undefined || (what < 0.4 && items.length < 7)) {
    await page.evaluate(() => {
      const list = document.querySelector('#field-highlights-highlights')?.closest('section')
      list?.querySelector<HTMLButtonElement>(':scope > div:last-child button')?.click()
    })
    // The new item has the focus.
    await typeText(page, `item ${round}`, random)
  } else if (what < 0.6) {
    // The browser may be gone before the result is known: both outcomes are valid.
    known.loose.add(chosen)
    await press(page, chosen, 3)
  } else if (what < 0.8) await press(page, chosen, random() < 0.5 ? 1 : 2)
  else await typeInto(page, chosen, ` ${round}`, random)
}

/** The buttons of an item: up, down, remove. */
function press(page: Page, name: string, button: 1 | 2 | 3): Promise<void> {
  return page.evaluate(
    (item, index) => {
      document.querySelectorAll<HTMLButtonElement>(`[data-item="${item}"] button`)[index - 1]?.click()
    },
    name.split('.')[0] ?? '',
    button,
  )
}

async function typeInto(page: Page, name: string, typed: string, random: () => number): Promise<void> {
  try {
    await page.focus(`main [name="${name}"]`)
    await page.keyboard.press('End')
    await page.keyboard.down('Control')
    await page.keyboard.press('End')
    await page.keyboard.up('Control')
    await typeText(page, typed, random)
  } catch {
    // Killed in the middle of a word.
  }
}

async function typeText(page: Page, typed: string, random: () => number): Promise<void> {
  for (const letter of typed) {
    await page.keyboard.type(letter)
    await pause(random() < 0.12 ? 220 : random() * 40)
  }
}
