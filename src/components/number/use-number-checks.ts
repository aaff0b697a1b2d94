/** Questions about a number while it is entered: whether it was parsed as meant, and whether it should grow tenfold. */

import { useEffect, useState } from 'react'
import type { Growth } from '#src/data/draft/draft-growth.ts'
import { type NumberKind, readNumber } from './number-text.ts'

/** A pause after which a number counts as entered although its field was not blurred: autofill never focuses it. */
const pauseMs = 800
const unusualGrowth = 10n

/** Where the growth question is stored through a reload. */
export interface GrowthStore {
  readonly growth: Growth | undefined
  /** Takes effect with the next rendering. */
  readonly keep: (growth: Growth | undefined) => void
}

export interface NumberChecks {
  /** The user has finished typing the number. */
  readonly isSettled: boolean
  /** The exact number that grows at least tenfold; undefined without a question. */
  readonly grownFrom: string | undefined
  /** Call with the stored value when the user typed it; any other value is from another source. */
  readonly onTyped: (stored: string) => void
  readonly onLeft: () => void
  readonly accept: () => void
  /** Asks now, without waiting for a pause. @returns whether growth has to be confirmed */
  readonly ask: () => boolean
}

/** @param stored the stored number */
export function useNumberChecks(stored: string, kind: NumberKind, store?: GrowthStore): NumberChecks {
  const unconfirmed =
    store?.growth !== undefined && isSame(store.growth.to, stored, kind) ? store.growth.from : undefined
  const [settled, setSettled] = useState(stored)
  const [typed, setTyped] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [accepted, setAccepted] = useState(unconfirmed ?? stored)
  // A number from the server, another user or an import needs no confirmation.
  if (seen !== stored) {
    setSeen(stored)
    if (!isSame(stored, typed, kind)) setAccepted(unconfirmed ?? stored)
  }
  // The question of an earlier visit.
  if (unconfirmed !== undefined && unconfirmed !== accepted) setAccepted(unconfirmed)
  useEffect(() => {
    if (settled === stored) return undefined
    const timer = setTimeout(() => setSettled(stored), pauseMs)
    return () => clearTimeout(timer)
  }, [stored, settled])

  const [before, now] = [magnitude(accepted, kind), magnitude(stored, kind)]
  const isSettled = settled === stored
  const hasGrown = before !== undefined && now !== undefined && before > 0n && now >= before * unusualGrowth
  const [from, to] = hasGrown ? [accepted, stored] : []
  useEffect(() => {
    if (store === undefined || (store.growth?.from === from && store.growth?.to === to)) return
    store.keep(from === undefined || to === undefined ? undefined : { from, to })
    // Another tab's answer is not overwritten: only questions of this tab are stored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, to])
  return {
    isSettled,
    grownFrom: isSettled && hasGrown ? accepted : undefined,
    onTyped: setTyped,
    onLeft: () => {
      setSettled(stored)
      if (now !== undefined && !hasGrown) setAccepted(stored)
    },
    accept: () => {
      setAccepted(stored)
      store?.keep(undefined)
    },
    ask: () => {
      setSettled(stored)
      return hasGrown
    },
  }
}

function isSame(one: string, other: string, kind: NumberKind): boolean {
  return one === other || (readNumber(one, kind) ?? one) === (readNumber(other, kind) ?? other)
}

function magnitude(stored: string, kind: NumberKind): bigint | undefined {
  const amount = readNumber(stored, kind)
  return amount !== undefined && amount < 0n ? -amount : amount
}
