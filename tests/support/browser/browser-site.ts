/**
 * The fixtures of a browser journey: the built site as a process with its own data, users with sessions, and a watch of
 * a page's activity. Each worker has one site, started from the prepared demonstration.
 */

import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { type DatabaseConfig, openDatabase } from '#api/db/database.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { demonstrationDatabase, preparedData } from '#tests/support/servers/prepare-site.ts'
import { demonstrationFolder } from '#tools/prepare.mjs'
import { type NewMember, SiteClient, type StoredSession, storedState, textsOf } from '#tools/hosts/site-client.ts'
import { type SiteOptions, type SiteProcess, startSite } from '#tools/hosts/site-process.ts'
import { buildListName, tiersOf, type WrittenList } from '#contract/build-tiers.ts'
import { cacheNames } from '#contract/worker.ts'
import { readBuildList } from '#tools/vite/build-tiers.ts'

export { expect }
export { demoUsers } from '#tools/hosts/site-client.ts'
export type Language = 'en' | 'fr' | 'ar'

export interface Member extends NewMember {
  readonly session: StoredSession
}

export interface WorkerFixtures {
  readonly site: SiteProcess
  readonly client: SiteClient
}

export interface TestFixtures {
  /** A new user, active and signed in on the server, but not in any browser yet. */
  readonly newMember: (change?: Partial<NewMember>) => Promise<Member>
  /** A page of its own browser profile in which a user is already signed in. */
  readonly openAs: (session: StoredSession | undefined, options?: BrowserContextOptions) => Promise<Page>
}

let serial = 0

export interface SiteCopy extends SiteProcess {
  /** Executes a statement on its database, for what time would change. It restarts if the database is embedded. */
  execute(statement: string, values: readonly unknown[]): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** A site with a copy of the prepared data, for tests that cannot share one. */
export async function copySite(
  name: string,
  options: Pick<SiteOptions, 'environment' | 'workFolder'> & { readonly port?: number | undefined } = {},
): Promise<SiteCopy> {
  const { [demonstrationFolder]: prepared, [demonstrationDatabase]: template } = process.env
  if (prepared === undefined) throw new Error('The demonstration was not prepared.')
  const dataDir = path.join(prepared, name)
  fs.cpSync(preparedData(prepared), dataDir, { recursive: true })
  const database =
    template === undefined
      ? undefined
      : await createTestDatabase(`${template}_${name.replaceAll('-', '_')}_${process.pid}`, template)
  const { port, environment, ...rest } = options
  const site = await startSite({
    dataDir,
    ...rest,
    environment: { ...environment, ...(database === undefined ? {} : { DATABASE_URL: database.url }) },
    ...(port === undefined ? {} : { port }),
  })
  const run = async (config: DatabaseConfig, statement: string, values: readonly unknown[]): Promise<void> => {
    const opened = await openDatabase(config)
    await opened.execute(statement, values)
    await opened.close()
  }
  return {
    ...site,
    execute: async (statement, values) => {
      if (database !== undefined) return run({ kind: 'postgres', url: database.url, poolSize: 1 }, statement, values)
      await site.stop()
      await run({ kind: 'embedded', folder: dataDir }, statement, values)
      await site.start()
    },
    remove: async () => {
      await site.stop()
      await database?.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, worker) => {
      const { E2E_PORT: first } = process.env
      const site = await copySite(`worker-${worker.workerIndex}`, {
        port: first === undefined ? undefined : Number(first) + worker.parallelIndex,
      })
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  client: [async ({ site }, provide) => provide(new SiteClient(site.origin)), { scope: 'worker' }],
  baseURL: async ({ site }, provide) => provide(site.origin),
  newMember: async ({ client }, provide, info) => {
    await provide(async (change = {}) => {
      serial += 1
      const member: NewMember = {
        firstName: 'Amal',
        lastName: 'Haddad',
        email: `person-${info.workerIndex}-${serial}@example.com`,
        password: 'Quiet-River-7',
        userType: 'investor',
        ...change,
      }
      return { ...member, session: await client.newMember(member) }
    })
  },
  openAs: async ({ browser, site }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (session, options = {}) => {
      const context = await browser.newContext({ storageState: storedState(site.origin, session), ...options })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

const dictionaries = new Map<Language, Readonly<Record<string, string>>>()

/** A text of a language by its id; only texts without placeholders match what a page shows. */
export function textOf(language: Language, id: string): string {
  const texts = dictionaries.get(language) ?? textsOf(language)
  dictionaries.set(language, texts)
  const text = texts[id]
  if (text === undefined) throw new Error(`no text ${id}`)
  return text
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }])
}

/** Signs in as a user does, with the form that is open. */
export async function signInHere(
  page: Page,
  person: { readonly email: string; readonly password: string },
  language: Language = 'en',
): Promise<void> {
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf(language, 'shell.signIn'), exact: true })
    .click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The secret that a page shows to an authenticator app, in the app's format. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.locator('main code').first().innerText()).replaceAll(/\s/g, '')
}

/** The activity of a page since it was watched. */
export interface Watch {
  /** Errors and warnings of the console, and uncaught exceptions. */
  readonly complaints: string[]
  /** Requests without a response or with a status of 400 and more, except aborted ones. */
  readonly failed: string[]
  /** Calls of the API, as `GET /api/v1.1/…`. */
  readonly calls: string[]
}

export function watch(page: Page): Watch {
  const seen: Watch = { complaints: [], failed: [], calls: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.complaints.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Navigating to another page aborts the requests of the previous one.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    seen.failed.push(`${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      seen.failed.push(`${response.request().method()} ${response.url()} ${response.status()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) seen.calls.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  return seen
}

/**
 * Leaves a page that must send nothing more. Leaving it lifts the emulated disconnection while its scripts still run,
 * which no real device does: queued data would be sent in that moment.
 */
export async function leaveSilently(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.withResolvers<Response>().promise
  })
  await page.goto('about:blank')
}

/** Waits until scripts have hydrated the page. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

/** Navigates within the open application, as a link does, without a reload. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    // Until the other page or its loading state is rendered.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, path)
}

/** Waits until the worker controls the page, reloading it once if it did not from the start. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The application's files that the worker has stored, by path: those of a tier by the paths of each build that has them. */
export function storedFiles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ cacheName, listName }) => {
      const cache = await caches.open(cacheName)
      const files = new Map<string, string>()
      const texts = new Map<string, string>()
      const lists = new Map<string, WrittenList>()
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const text = (await (await cache.match(request))?.text()) ?? ''
        if (pathname.startsWith('/tier/'))
          for (const [hash, each] of Object.entries(JSON.parse(text) as Record<string, string>)) texts.set(hash, each)
        else if (pathname.endsWith(listName))
          lists.set(pathname.slice(0, -listName.length), JSON.parse(text) as WrittenList)
        else files.set(pathname, text)
      }
      for (const [folder, list] of lists)
        for (const [names, hashes] of Object.values(list))
          for (const [index, name] of names.split(',').entries()) {
            const text = texts.get(hashes.split(',')[index] ?? '')
            if (text !== undefined) files.set(folder + name, text)
          }
      return Object.fromEntries(files)
    },
    { cacheName: cacheNames.assets, listName: buildListName },
  )
}

/** Waits until the worker has stored the pages of an owner who reads English: offline, also those open that were not before. */
export async function pagesOfOwnersStored(page: Page): Promise<void> {
  const { folder, list } = readBuildList('dist/client')
  const wanted = tiersOf({ languages: ['en'], roles: ['member', 'owner'], visitor: false })
  const files = [...wanted].flatMap((tier) => Object.keys(list[tier] ?? {}).map((name) => `/${folder}/${name}`))
  await expect.poll(async () => Object.keys(await storedFiles(page))).toEqual(expect.arrayContaining(files))
}

/** A campaign as lists show it. */
export interface Card {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly kind: 'equity' | 'debt' | 'reit'
  readonly accreditation: 'accredited' | 'both'
  readonly goal: { readonly amount: string; readonly currency: string }
  readonly minimum: string
  readonly investors: number
}

/** Campaigns of the demonstration that are open to any investor. Those that other tests publish have no investors yet. */
export async function openCampaigns(client: SiteClient, currency = 'USD'): Promise<Card[]> {
  const { items } = await client.call<{ items: Card[] }>('GET', 'campaigns/equities?status=2&limit=60&page=1')
  return items.filter((card) => card.investors > 0 && card.accreditation === 'both' && card.goal.currency === currency)
}
