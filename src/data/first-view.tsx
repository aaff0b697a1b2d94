/**
 * The answers that the first view was made from. The server puts them into the page as they stood on the wire; the browser
 * starts from them and does not ask again.
 */

import { createContext, type ReactNode, useContext } from 'react'
import type { Posted } from '#contract/posted.ts'
import { revive } from '#contract/revive.ts'
import type { Schema } from '#contract/schema.ts'
import type { Answer } from './send.ts'

/** Address of a call -> the `data` of its answer on the wire. */
export type WireAnswers = Readonly<Record<string, unknown>>

/** Address of a call -> the code with which it was refused, for example NOT_FOUND. */
export type WireRefusals = Readonly<Record<string, string>>

export interface FirstView {
  readonly answers: WireAnswers
  readonly refusals: WireRefusals
  /** What a form without scripts sent, when the page is its answer. */
  readonly posted?: Posted | undefined
  /** It was made to save data: its pictures are small. */
  readonly saver: boolean
  /** Set where the site is closed for maintenance: to whoever looks, or to others only. */
  readonly admission?: 'admitted' | 'closed' | undefined
  /** The server's time when it was made, milliseconds. */
  readonly madeAt: number
  /** Set where the page came from the worker's cache: when it was made. */
  readonly savedAt: number | undefined
  /** True until the first view stands; then answers may be asked for anew. */
  isFresh(): boolean
  /** The first view stands. */
  settle(): void
}

const decodedAnswers = new WeakMap<FirstView, Map<string, unknown>>()

/** An answer of the first view, made into a value once for all that look at it. The server has checked it already. */
export function firstAnswer<R>(view: FirstView, address: string, schema: Schema<R>): Answer<R> | undefined {
  const wire = view.answers[address]
  if (wire === undefined) return undefined
  const decoded = decodedAnswers.get(view) ?? new Map<string, unknown>()
  decodedAnswers.set(view, decoded)
  if (!decoded.has(address)) decoded.set(address, { value: revive(schema, wire), savedAt: undefined })
  return decoded.get(address) as Answer<R>
}

/** @param fresh the answers came with the page a moment ago */
export function firstView(
  {
    answers,
    refusals = {},
    madeAt,
    posted,
    saver = false,
    admission,
  }: {
    answers: WireAnswers
    refusals?: WireRefusals
    madeAt: number
    posted?: Posted | undefined
    saver?: boolean | undefined
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
    saver,
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
