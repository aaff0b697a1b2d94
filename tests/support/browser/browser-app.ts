/**
 * The whole browser application in jsdom, with its network requests answered by the real API in the same process. For
 * tests of a page's behaviour together with its calls; tests that require a real browser are in tests/e2e.
 */

import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { App } from '#src/app/app.tsx'
import { pageParts } from '#src/app/page-parts.ts'
import { loadPage, matchPage, shellCatalogues } from '#src/app/pages.ts'
import { firstView } from '#src/data/first-view.tsx'
import { Dictionary } from '#src/intl/intl.tsx'
import { hearServerTime } from '#src/platform/clock.ts'
import { noteReachable } from '#src/platform/online.ts'
import { me, type Session } from '#contract/account/account.ts'
import { compile } from '#tools/vite/compiled-messages.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

// jsdom has its own typed arrays, but the database recognizes bytes by Node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor

// A server on a socket in this process (the payment sandbox) replaces the class with another.
const BrowserResponse = Response

// Compiles dictionaries as the build does (tools/vite/compiled-messages.ts); repeating it changes nothing.
const dictionaries = import.meta.glob<{ default: Record<string, unknown> }>('/src/intl/messages/en/*.json', {
  eager: true,
})
for (const { default: texts } of Object.values(dictionaries))
  for (const [id, text] of Object.entries(texts)) if (typeof text === 'string') texts[id] = compile(text)

/** Longer than any reply takes on a busy machine, and shorter than a test waits for what it shows. */
const overdueMs = 15_000

export interface BrowserApp {
  /** Paths of the calls that were made, in order, with their method: `POST login`. */
  readonly requests: string[]
  /** Holds all responses until the returned function is called. */
  hold(): () => void
  /** The next changing call reaches the server, and its response is lost. */
  loseAnswer(): void
  /** @throws Error naming the requests that have waited so long for a reply that a test must have failed by them */
  close(): void
}

export interface BrowserOptions {
  /** Further paths whose chunks are already loaded. */
  readonly also?: readonly string[]
  /** The signed-in user. */
  readonly as?: TestPerson
}

/** Opens a path as in a browser that received the shell from the worker. */
export async function openBrowser(
  app: TestApp,
  path: string,
  { also = [], as }: BrowserOptions = {},
): Promise<BrowserApp> {
  const requests: string[] = []
  const unanswered = new Map<symbol, { readonly name: string; readonly sentAt: number }>()
  let gate = Promise.resolve()
  let losing = false
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const { method = 'GET', headers, body } = init
    const name = `${method.toUpperCase()} ${url.pathname.replace('/api/v1.1/', '')}`
    requests.push(name)
    await gate
    const id = Symbol(name)
    unanswered.set(id, { name, sentAt: performance.now() })
    try {
      // jsdom's signals are not Node's, and these tests do not cover time-outs.
      const request = new Request(url, { method, ...(headers ? { headers } : {}), ...(body ? { body } : {}) })
      const answered = await app.fetch(request)
      const response = new BrowserResponse(await answered.arrayBuffer(), {
        status: answered.status,
        // Added by Node's server automatically: the browser uses it to measure its clock's offset from the server's.
        headers: [...answered.headers, ['date', new Date(app.deps.clock.now()).toUTCString()]],
      })
      if (!losing || request.method === 'GET') return response
    } finally {
      unanswered.delete(id)
    }
    losing = false
    throw new TypeError('the line broke')
  }
  // jsdom has no layout to scroll.
  globalThis.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  localStorage.clear()
  sessionStorage.clear()
  if (as) localStorage.setItem('freehold.session', JSON.stringify(await sessionOf(app, as)))
  noteReachable(true)
  // As measured at an earlier visit.
  hearServerTime(app.deps.clock.now())
  history.replaceState(null, '', path)
  const dictionary = new Dictionary('en')
  const entries = [location.pathname, ...also].map((each) => matchPage(each).entry)
  await Promise.all([
    dictionary.load([...shellCatalogues, ...entries.flatMap((entry) => pageParts[entry.name].catalogues)]),
    ...entries.map((entry) => loadPage(entry)),
  ])
  render(createElement(App, { dictionary, view: firstView({ answers: {}, madeAt: app.deps.clock.now() }, false) }))
  return {
    requests,
    hold: () => {
      let open = (): void => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
    loseAnswer: () => {
      losing = true
    },
    close: () => {
      cleanup()
      globalThis.fetch = realFetch
      const overdue = [...unanswered.values()].filter(({ sentAt }) => performance.now() - sentAt > overdueMs)
      if (overdue.length > 0) throw new Error(`no reply to ${overdue.map(({ name }) => name).join(', ')}`)
    },
  }
}

async function sessionOf(app: TestApp, person: TestPerson): Promise<Session> {
  const { user, expirationDate } = (await make(app, me, {}, { as: person })).data
  const { partitions, draftKeys } = app.deps
  return {
    token: person.token,
    expirationDate,
    partition: partitions.of(person.id),
    draftKey: draftKeys.of(person.id),
    user,
  }
}
