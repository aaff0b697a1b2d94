/**
 * What a browser journey stands on: the built site as a process with data of its own, people with sessions, and a watch over
 * what a page does. Each worker has one site, begun from the prepared demonstration.
 */

import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { demonstrationFolder } from '#tools/prepare.mjs'
import { type NewMember, SiteClient, type StoredSession, storedState, textsOf } from '#tools/site-client.ts'
import { type SiteOptions, type SiteProcess, startSite } from '#tools/site-process.ts'
import { cacheNames } from '#contract/worker.ts'

export { expect }
export { demoUsers } from '#tools/site-client.ts'
export type Language = 'en' | 'fr' | 'ar'

export interface Member extends NewMember {
  readonly session: StoredSession
}

interface WorkerFixtures {
  readonly site: SiteProcess
  readonly client: SiteClient
}

interface TestFixtures {
  /** Somebody new, active and signed in on the server; not in any browser yet. */
  readonly newMember: (change?: Partial<NewMember>) => Promise<Member>
  /** A page of its own browser profile in which somebody is signed in already. */
  readonly openAs: (session: StoredSession | undefined, options?: BrowserContextOptions) => Promise<Page>
}

let serial = 0

/** A site with a copy of the prepared data, for what cannot share one. `endSite` removes the copy as well. */
export async function copySite(
  name: string,
  options: Pick<SiteOptions, 'environment' | 'workFolder'> & { readonly port?: number | undefined } = {},
): Promise<SiteProcess> {
  const prepared = process.env[demonstrationFolder]
  if (prepared === undefined) throw new Error('The demonstration was not prepared.')
  const dataDir = path.join(prepared, name)
  fs.cpSync(path.join(prepared, 'data'), dataDir, { recursive: true })
  const { port, ...rest } = options
  return startSite({ dataDir, ...rest, ...(port === undefined ? {} : { port }) })
}

export async function endSite(site: SiteProcess): Promise<void> {
  await site.stop()
  fs.rmSync(site.dataDir, { recursive: true, force: true })
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
      await endSite(site)
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

/** A text of a language by its id; only those without placeholders are what a page shows. */
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

/** Signs in as a person does, with the form that is open. */
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

/** The secret that a page shows to an authenticator app, as the app would keep it. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.locator('main code').first().innerText()).replaceAll(/\s/g, '')
}

/** What a page has done since it was watched. */
export interface Watch {
  /** Errors and warnings of the console, and exceptions that nobody caught. */
  readonly complaints: string[]
  /** Requests that got no answer or one of 400 and more, but for those that were given up. */
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
    // Going on to another page ends what the one before had asked for.
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

/** Waits until scripts have taken over the page. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

/** To another page of the application that is open, as a link leads there: without loading it anew. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    // Until the other page, or what says that it comes, is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, path)
}

/** Waits until the worker answers for the page, loading it anew once where it did not from the start. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Areas of which the worker keeps the texts in a language. */
export function cachedDictionaries(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    async ([name, start]) => {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url.split('/').pop() ?? '')
      return urls.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length).split('-')[0] ?? '')
    },
    [cacheNames.assets, `text-${language}-`] as const,
  )
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
}

/** Campaigns that anybody may invest in. */
export async function openCampaigns(client: SiteClient, currency = 'USD'): Promise<Card[]> {
  const { items } = await client.call<{ items: Card[] }>('GET', 'campaigns/equities?status=2&limit=60&page=1')
  return items.filter((card) => card.accreditation === 'both' && card.goal.currency === currency)
}
