/** A part of the application in jsdom, on the real server of the tests: its requests go directly to it. */

import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Dictionary, type Intl } from '#src/intl/intl.tsx'
import type { CatalogueName } from '#src/intl/messages.ts'
import { learnServerTime } from '#src/platform/clock.ts'
import type { TestPerson } from '#tests/support/test-users.ts'
import { testNow, type TestApp } from '#tests/support/test-app.ts'
import { renderPart } from './render-part.tsx'

/** Routes the fetches of components to the app. Undone by `vi.unstubAllGlobals`. */
export function answerFetches(app: TestApp): void {
  learnServerTime(testNow)
  vi.stubGlobal('scrollTo', () => {})
  // jsdom knows the element but not its opening method.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) =>
    app.fetch(
      new Request(new URL(address, 'http://localhost'), {
        ...(method === undefined ? {} : { method }),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      }),
    ),
  )
}

export async function english(...names: CatalogueName[]): Promise<Intl> {
  const dictionary = new Dictionary('en')
  await dictionary.load(names)
  return dictionary.intl()
}

interface Opening {
  readonly app: TestApp
  readonly intl: Intl
  /** No signed-in user if omitted. */
  readonly as?: TestPerson
  readonly email?: string
  readonly path?: string
}

/** Renders as after a reload: no state is retained. */
export function show(part: ReactNode, { app, intl, as, email = 'amal@example.com', path = '/' }: Opening): UserEvent {
  return renderPart(part, {
    intl,
    now: testNow,
    path,
    session: as && {
      token: as.token,
      partition: app.deps.partitions.of(as.id),
      draftKey: app.deps.draftKeys.of(as.id),
      expirationDate: '2026-11-21T12:00:00.000Z',
      user: { id: as.id, email, userType: { slug: 'investor', name: 'Investor' } },
    },
  })
}
