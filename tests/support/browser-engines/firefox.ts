/** An installed Firefox, driven by WebDriver BiDi. */

import fs from 'node:fs'
import process from 'node:process'
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core'
import { describeTarget, type EnginePage, findElement, hasSameRectangle, phone, type Target } from './engine-page.ts'

/** Undefined if none is installed. */
export function firefoxPath(): string | undefined {
  return [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path !== '' && fs.existsSync(path),
  )
}

/** @param preferences of the profile, which is a new one */
export function launchFirefox(preferences: Readonly<Record<string, string | number | boolean>> = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    headless: true,
    protocolTimeout: 120_000,
    defaultViewport: phone,
    extraPrefsFirefox: preferences,
  })
}

export async function openFirefox(): Promise<EnginePage> {
  const browser = await launchFirefox({ 'intl.accept_languages': 'en-US' })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warn'].includes(message.type())) return
    const described = message.args().map((value) => value.evaluate(String).catch(() => message.text()))
    void Promise.all(described).then((texts) => complaints.push(`${message.type()}: ${texts.join(' ')}`))
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`))

  const find = async (target: Target): Promise<ElementHandle> => {
    const handle = await page.evaluateHandle(findElement, target.selector, target.text ?? null)
    const element = handle.asElement()
    if (element === null) throw new Error(`${describeTarget(target)} is not visible`)
    return element as ElementHandle
  }
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    back: async () => {
      await page.goBack()
    },
    evaluate: (run, ...parameters) => page.evaluate(run as never, ...parameters),
    isStill: async (target) => (await find(target)).evaluate(hasSameRectangle),
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => {
      const element = await find(target)
      await element.evaluate((field) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
      })
      await element.type(text)
    },
    select: async (target, value) => {
      await (await find(target)).select(value)
    },
    complaints: () => Promise.resolve(complaints),
    close: () => browser.close(),
  }
}
