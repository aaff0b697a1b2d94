/** The fixtures of a journey in another engine than Chromium: one browser for each engine, and the site of the worker. */

import { tiersOf } from '#contract/build-tiers.ts'
import { cacheNames } from '#contract/worker.ts'
import { expect, test as base } from '#tests/support/browser/browser-site.ts'
import { type Engine, type EnginePage, loadsNothing, phone, type Target } from './engine-page.ts'
import { firefoxPath, openFirefox } from './firefox.ts'
import { openWebKit, webKitPrograms } from './webkit.ts'

export interface EngineOptions {
  readonly engine: Engine | undefined
}

interface EngineFixtures {
  /** The page, whose actions wait until their element is there. */
  readonly app: App
}

const missing: Readonly<Record<Engine, () => string | undefined>> = {
  firefox: () => (firefoxPath() === undefined ? 'There is no Firefox here: set FIREFOX_PATH.' : undefined),
  webkit: () =>
    webKitPrograms() === undefined
      ? 'There is no WebKitGTK here: set WEBKIT_DRIVER_PATH and XVFB_PATH, or install webkit2gtk-driver and xvfb.'
      : undefined,
}

export const test = base.extend<EngineFixtures, EngineOptions & { readonly enginePage: EnginePage | undefined }>({
  engine: [undefined, { scope: 'worker', option: true }],
  enginePage: [
    async ({ engine }, provide) => {
      if (engine === undefined) throw new Error('The project names no engine.')
      const page =
        missing[engine]() === undefined ? await (engine === 'firefox' ? openFirefox() : openWebKit()) : undefined
      await provide(page)
      await page?.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: async ({ engine, enginePage, site }, provide) => {
    const reason = engine === undefined ? undefined : missing[engine]()
    base.skip(reason !== undefined, reason ?? '')
    if (enginePage !== undefined) await provide(new App(enginePage, site.origin))
  },
})

/** A page of the site in one engine. */
class App {
  readonly page: EnginePage
  readonly origin: string

  constructor(page: EnginePage, origin: string) {
    this.page = page
    this.origin = origin
  }

  /** Opens a path once the page before has loaded all that it wants, and waits until the page responds to input. */
  async open(path: string): Promise<void> {
    await this.#retry(() => this.page.evaluate(loadsNothing))
    await this.page.goto(this.origin + path)
    await this.hydrated()
  }

  async hydrated(): Promise<void> {
    const isHydrated = (): boolean =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer'))
    await expect.poll(() => this.page.evaluate(isHydrated), 'hydrated').toBe(true)
  }

  /** @param next the path to which signing in leads */
  async signIn(person: { readonly email: string; readonly password: string }, next: string): Promise<void> {
    await this.enterPassword(person, next)
    await this.expectPath(new RegExp(`^${next}`))
  }

  async enterPassword(person: { readonly email: string; readonly password: string }, next: string): Promise<void> {
    await this.open(`/login?next=${next}`)
    await this.type('[name=email]', person.email)
    await this.type('[name=password]', person.password)
    await this.click('main form button[type=submit]')
  }

  async signOut(): Promise<void> {
    await this.open('/logout')
    // It waits 20 seconds for a database of the device that does not open.
    await this.expectPath(/^\/$/, 40_000)
  }

  click(selector: string, text?: string): Promise<void> {
    const target = targetOf(selector, text)
    return this.#retry(async () => {
      // The button is pressed where the element was a moment ago, and parts that still load move it.
      if (!(await this.page.isStill(target))) throw new Error('it moves')
      await this.page.click(target)
    })
  }

  type(selector: string, text: string): Promise<void> {
    return this.#retry(() => this.page.type({ selector }, text))
  }

  select(selector: string, value: string): Promise<void> {
    return this.#retry(() => this.page.select({ selector }, value))
  }

  /** Waits until the text of an element contains this. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const read = () =>
      this.page.evaluate(
        (all) =>
          [...document.querySelectorAll<HTMLElement>(all)]
            .filter((element) => element.checkVisibility())
            .map(({ innerText }) => innerText)
            .join('\n'),
        selector,
      )
    const expected = text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text)
    await expect.poll(read, selector).toEqual(expected)
  }

  async expectCount(selector: string, count: number): Promise<void> {
    await expect
      .poll(() => this.page.evaluate((all) => document.querySelectorAll(all).length, selector), selector)
      .toBe(count)
  }

  async expectPath(path: RegExp, timeout = 20_000): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => location.pathname + location.search), { timeout }).toMatch(path)
  }

  value(selector: string): Promise<string | undefined> {
    return this.page.evaluate((one) => document.querySelector<HTMLInputElement>(one)?.value, selector)
  }

  attribute(selector: string, name: string): Promise<string | null | undefined> {
    return this.page.evaluate((one, each) => document.querySelector(one)?.getAttribute(each), selector, name)
  }

  /** The page is as wide as the window of a phone, and not wider. */
  async expectFits(): Promise<void> {
    const widths = () =>
      this.page.evaluate(() => [innerWidth, Math.max(innerWidth, document.documentElement.scrollWidth)])
    await expect.poll(widths).toEqual([phone.width, phone.width])
  }

  /** Waits until the worker controls the page. */
  async controlled(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => navigator.serviceWorker.controller !== null), 'controlled by the worker')
      .toBe(true)
  }

  /** Waits until the worker has stored the pages of an owner who reads English, and the site's settings. */
  async expectOwnerPagesStored(): Promise<void> {
    const stored = () =>
      this.page.evaluate(
        async (names) => {
          const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          return all.flat().map(({ url }) => new URL(url).pathname)
        },
        [cacheNames.assets, cacheNames.settings],
      )
    const tiers = [...tiersOf({ languages: ['en'], roles: ['member', 'owner'], visitor: false })]
    const expected = [...tiers.map((tier) => `/tier/${tier}`), '/api/v1.1/bootstrap']
    await expect.poll(stored, 'stored by the worker').toEqual(expect.arrayContaining(expected))
  }

  /** An element may be replaced, or still be covered by another page's, in the moment of an action. */
  async #retry(attempt: () => Promise<void>): Promise<void> {
    await expect(attempt).toPass({ timeout: 20_000, intervals: [50, 100, 250] })
  }
}

function targetOf(selector: string, text: string | undefined): Target {
  return text === undefined ? { selector } : { selector, text }
}
