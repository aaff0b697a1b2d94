/** A part of the application in jsdom whose calls a test answers itself, for states that a server reaches slowly. */

import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type AnyCall, type CallDefinition, pathOf, type Reply } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { encode } from '#contract/schema.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { learnServerTime } from '#src/platform/clock.ts'
import { renderPart } from './render-part.tsx'

export interface SentCall {
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
}

export interface Refusal {
  readonly code: ErrorCode
  readonly details?: unknown
  readonly fields?: readonly FieldProblem[]
}

export interface StubbedCalls {
  /** Answers a call from now on; a function is asked each time. */
  readonly answer: <C extends AnyCall>(
    call: C,
    reply: Reply<C> | (() => Reply<C>),
    params?: Record<string, string>,
  ) => void
  readonly refuse: (call: AnyCall, refusal: Refusal, params?: Record<string, string>) => void
  /** What was sent to a call, in order. */
  readonly sent: (call: AnyCall, params?: Record<string, string>) => readonly SentCall[]
}

/** Replaces `fetch`; undone by `vi.unstubAllGlobals`. A call without an answer has no response. */
export function stubCalls(now: string): StubbedCalls {
  const answers = new Map<string, () => Response>()
  const requests: (SentCall & { readonly key: string })[] = []
  const keyOf = (call: AnyCall, params: Record<string, string> = {}): string => `${call.method} ${pathOf(call, params)}`
  learnServerTime(now)
  vi.stubGlobal('scrollTo', () => {})
  // jsdom knows the element but not its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const key = `${method} ${url.pathname}`
    requests.push({
      key,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      query: Object.fromEntries(url.searchParams),
    })
    const answer = answers.get(key)
    if (answer === undefined) throw new TypeError(`no answer to ${key}`)
    return answer()
  })
  return {
    answer: (call, reply, params) => {
      const { reply: schema } = call as unknown as CallDefinition<unknown, unknown, unknown, unknown>
      answers.set(keyOf(call, params), () => {
        const value = typeof reply === 'function' ? (reply as () => unknown)() : reply
        return Response.json({ status: 'success', message: '', data: encode(schema, value) })
      })
    },
    refuse: (call, { code, details, fields }, params) => {
      answers.set(keyOf(call, params), () =>
        Response.json(
          {
            status: 'error',
            code,
            message: '',
            data: null,
            ...(details ? { details } : {}),
            ...(fields ? { fields } : {}),
          },
          { status: fields ? 400 : 409 },
        ),
      )
    },
    sent: (call, params) => requests.filter(({ key }) => key === keyOf(call, params)),
  }
}

interface Showing {
  readonly intl: Intl
  readonly now: string
  readonly path?: string
}

/** Renders as after a reload, for an owner who is signed in. */
export function showStubbed(part: ReactNode, { intl, now, path = '/' }: Showing): UserEvent {
  return renderPart(part, {
    intl,
    now,
    path,
    session: {
      token: 'token',
      partition: 'partition',
      draftKey: 'key',
      expirationDate: new Date(Date.parse(now) + 3_600_000).toISOString(),
      user: {
        id: '018f0000-0000-7000-8000-000000000001',
        email: 'amal@example.com',
        userType: { slug: 'company', name: 'Company' },
      },
    },
  })
}
