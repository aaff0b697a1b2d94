/**
 * The answers that the first view was made from. The server puts them into the page as they stood on the wire; the browser
 * starts from them and does not ask again.
 */

import { createContext, type ReactNode, useContext } from 'react'

/** Address of a call -> the `data` of its answer on the wire. */
export type WireAnswers = Readonly<Record<string, unknown>>

export interface FirstView {
  readonly answers: WireAnswers
  /** The server's time when it was made, milliseconds. */
  readonly madeAt: number
  /** True until the first view stands; then answers may be asked for anew. */
  isFresh(): boolean
  /** The first view stands. */
  settle(): void
}

/** @param fresh the answers came with the page a moment ago */
export function firstView(answers: WireAnswers, madeAt: number, fresh: boolean): FirstView {
  let isFresh = fresh
  return {
    answers,
    madeAt,
    isFresh: () => isFresh,
    settle: () => {
      isFresh = false
    },
  }
}

const FirstViewContext = createContext<FirstView>(firstView({}, 0, false))

export function FirstViewProvider({ view, children }: { readonly view: FirstView; readonly children: ReactNode }) {
  return <FirstViewContext value={view}>{children}</FirstViewContext>
}

export function useFirstView(): FirstView {
  return useContext(FirstViewContext)
}
