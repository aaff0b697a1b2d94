/**
 * The responses of the first view. The server puts them into the page in their wire format; the browser starts from
 * them and does not request them again.
 */

import { createContext, type ReactNode, useContext } from 'react'
import type { Posted } from '#contract/posted.ts'
import { revive } from '#contract/revive.ts'
import type { Schema } from '#contract/schema.ts'
import type { Answer } from './send.ts'

/** Address of a call -> the `data` of its response on the wire. */
export type WireAnswers = Readonly<Record<string, unknown>>

/** Address of a call -> the code with which it was refused, for example NOT_FOUND. */
export type WireRefusals = Readonly<Record<string, string>>

export interface FirstView {
  readonly answers: WireAnswers
  readonly refusals: WireRefusals
  /** Values of a form that was submitted without scripts, if the page is the response to it. */
  readonly posted?: Posted | undefined
  /** Rendered in data saver mode: its pictures are small. */
  readonly savesData: boolean
  /** Set if the site is closed for maintenance: for this user, or for others only. */
  readonly admission?: 'admitted' | 'closed' | undefined
  /** The server's time at rendering, milliseconds. */
  readonly madeAt: number
  /** Set if the page came from the worker's cache: the time of its rendering. */
  readonly savedAt: number | undefined
  /** True until the first view has hydrated; then responses may be requested again. */
  isFresh(): boolean
  /** The first view has hydrated. */
  settle(): void
}

const decodedAnswers = new WeakMap<FirstView, Map<string, unknown>>()

/** A response of the first view, decoded once for all readers. The server has checked it already. */
export function firstAnswer<R>(view: FirstView, address: string, schema: Schema<R>): Answer<R> | undefined {
  const wire = view.answers[address]
  if (wire === undefined) return undefined
  const decoded = decodedAnswers.get(view) ?? new Map<string, unknown>()
  decodedAnswers.set(view, decoded)
  if (!decoded.has(address)) decoded.set(address, { value: revive(schema, wire), savedAt: undefined })
  return decoded.get(address) as Answer<R>
}

/** @param fresh the page was rendered a moment ago */
export function firstView(
  {
    answers,
    refusals = {},
    madeAt,
    posted,
    savesData = false,
    admission,
  }: {
    answers: WireAnswers
    refusals?: WireRefusals
    madeAt: number
    posted?: Posted | undefined
    savesData?: boolean | undefined
    admission?: FirstView['admission']
  },
  fresh: boolean,
  savedAt?: number,
): FirstView {
  let isFresh = fresh
  return {
    answers,
    refusals,
    madeAt,
    posted,
    savesData,
    admission,
    savedAt,
    isFresh: () => isFresh,
    settle: () => {
      isFresh = false
    },
  }
}

const FirstViewContext = createContext<FirstView>(firstView({ answers: {}, madeAt: 0 }, false))

export function FirstViewProvider({ view, children }: { readonly view: FirstView; readonly children: ReactNode }) {
  return <FirstViewContext value={view}>{children}</FirstViewContext>
}

export function useFirstView(): FirstView {
  return useContext(FirstViewContext)
}
