/** Chromium for the benches: CHROMIUM_PATH, or the installed one. */

import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '#tools/hosts/site-process.ts'

/** @throws if there is no Chromium. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('there is no Chromium: set CHROMIUM_PATH')
  return puppeteer.launch({
    executablePath,
    args: ['--headless=new', '--disable-dev-shm-usage', ...chromiumArguments()],
    protocolTimeout: 180_000,
  })
}
