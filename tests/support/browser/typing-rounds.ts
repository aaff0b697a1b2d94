/**
 * Typing in step 1 of a campaign while the browser is killed repeatedly. Every text that the page reported as saved
 * must exist when it is opened the next time, and in the end it is on the server, once. A short run is a test, a long
 * one a bench.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { SiteClient } from '#tools/hosts/site-client.ts'
import type { SiteProcess } from '#tools/hosts/site-process.ts'
import { chosenRounds, kill, launch, momentToKill, randomOf } from './killed-browser.ts'

const fields = ['companyName', 'address', 'description'] as const
type Field = (typeof fields)[number]

export interface TypingReport {
  readonly rounds: number
  /** How often a text was reported as saved. */
  readonly savedReports: number
  /** Data that was reported as saved and then missing, as text. */
  readonly lost: readonly string[]
  /** The content of the last page, and the server's data. */
  readonly shown: Readonly<Record<Field, string>>
  readonly onServer: Readonly<Record<Field, string>>
  /** Number of campaigns that the user has in the end. */
  readonly campaigns: number
}

export interface TypingOptions {
  readonly site: SiteProcess
  readonly owner: { readonly email: string; readonly password: string }
  readonly rounds: number
  /** Determines the times of the kills; the same seed gives the same times. */
  readonly seed?: number
}

/** The site is stopped while users type, and responds again at the end. */
export async function typingRounds({ site, owner, rounds, seed = 1 }: TypingOptions): Promise<TypingReport> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-typing-'))
  const random = randomOf(seed)
  const afterSaving = chosenRounds(rounds, 0.5, random)
  const lost: string[] = []
  let reportedCount = 0
  let browser: Browser | undefined
  try {
    browser = await launch(profile)
    const id = await prepare(browser, site.origin, owner)
    const address = `${site.origin}/create-campaign/company-info/${id}`
    await browser.close()
    await site.stop()

    const known: Record<Field, string> = { companyName: '', address: '', description: '' }
    for (let round = 0; round < rounds; round += 1) {
      browser = await launch(profile)
      const page = await openForm(browser, address)
      for (const field of fields) {
        const value = await valueOf(page, field)
        // More than the reported text may have been stored, but never less and never anything else.
        if (!value.startsWith(known[field]))
          lost.push(`round ${round}, ${field}: told “${known[field]}”, found “${value}”`)
        known[field] = value
      }
      const field = fields[Math.floor(random() * fields.length)] ?? 'companyName'
      const heard = Promise.withResolvers<undefined>()
      await page.exposeFunction('toldSaved', (value: string) => {
        reportedCount += 1
        known[field] = value
        heard.resolve(undefined)
      })
      await emptyField(page, field)
      known[field] = ''
      await page.evaluate(reportSaves, field)
      const typing = typeOn(page, `round ${round} ${field} ${phrase(random)}`, random)
      await momentToKill(heard.promise, afterSaving[round] ?? false, random)
      await kill(browser)
      await typing
    }

    await site.start()
    browser = await launch(profile)
    const page = await openForm(browser, address)
    const shown = Object.fromEntries(
      await Promise.all(fields.map(async (field) => [field, await valueOf(page, field)] as const)),
    ) as Record<Field, string>
    for (const field of fields)
      if (!shown[field].startsWith(known[field]))
        lost.push(`in the end, ${field}: told “${known[field]}”, found “${shown[field]}”`)
    await page.waitForSelector('[data-save=server]', { timeout: 60_000 })
    await browser.close()
    const client = new SiteClient(site.origin)
    const { token, user } = await client.signIn(owner)
    const { values } = await client.call<{ values: Record<Field, string> }>('GET', `equity/company-profile/${id}`, {
      token,
    })
    const own = await client.call<{ items: unknown[] }>('GET', `get-user-campaigns/${user.id}`, { token })
    const onServer = Object.fromEntries(fields.map((field) => [field, values[field]])) as Record<Field, string>
    return { rounds, savedReports: reportedCount, lost, shown, onServer, campaigns: own.items.length }
  } finally {
    if (browser?.connected) await kill(browser)
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Signs in, starts a campaign and has its page cached by the worker. @returns the campaign's id */
async function prepare(browser: Browser, origin: string, owner: TypingOptions['owner']): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${origin}/login?next=/create-campaign/choose-type`)
  await page.locator('[name=email]').fill(owner.email)
  await page.locator('[name=password]').fill(owner.password)
  await page.locator('main form button[type=submit]').click()
  await page.locator('main ul li button').click()
  await page.waitForSelector('[name=companyName]')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more through the worker, so that every script and text of the page is cached.
  await page.reload({ waitUntil: 'networkidle0' })
  await page.waitForSelector('[name=companyName]')
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

async function openForm(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForSelector('[name=companyName]', { timeout: 60_000 })
  return page
}

function valueOf(page: Page, field: Field): Promise<string> {
  return page.$eval(`main [name=${field}]`, (element) => (element as HTMLInputElement | HTMLTextAreaElement).value)
}

async function emptyField(page: Page, field: Field): Promise<void> {
  await page.focus(`main [name=${field}]`)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.press('Backspace')
}

/** Runs in the page: whenever it shows "saved on this device" or "saved", it reports the field's text to the test. */
function reportSaves(field: string): void {
  const line = document.querySelector('[data-save]')
  const input = document.querySelector<HTMLInputElement>(`main [name=${field}]`)
  if (!line || !input) throw new Error('the form is not there')
  const reportSaved = (globalThis as unknown as { toldSaved: (value: string) => void }).toldSaved
  let last: string | undefined
  const check = (): void => {
    const state = line.getAttribute('data-save')
    if ((state !== 'device' && state !== 'server') || input.value === last) return
    last = input.value
    reportSaved(input.value)
  }
  new MutationObserver(check).observe(line, { attributes: true, childList: true, subtree: true, characterData: true })
}

/** Types until the text is complete or the browser is gone. */
async function typeOn(page: Page, text: string, random: () => number): Promise<void> {
  try {
    for (const letter of text) {
      await page.keyboard.type(letter)
      await pause(random() < 0.12 ? 220 : random() * 50)
    }
  } catch {
    // Killed in the middle of a word.
  }
}

function phrase(random: () => number): string {
  return Array.from({ length: 14 }, () => Math.floor(random() * 1e6).toString(36)).join(' ')
}
