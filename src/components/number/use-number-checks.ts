/** What a figure is asked about while it is entered: whether it was read as meant, and whether it is to grow tenfold. */

import { useEffect, useState } from 'react'
import type { Growth } from '#src/data/draft-growth.ts'
import { type NumberKind, readNumber } from './number-text.ts'

/** A pause after which a number counts as entered although its field was not left: autofill never enters it. */
const pauseMs = 800
const unusualGrowth = 10n

/** Where the question about growth is kept through a reload. */
export interface GrowthStore {
  readonly growth: Growth | undefined
  /** Takes effect with the next rendering. */
  readonly keep: (growth: Growth | undefined) => void
}

export interface NumberChecks {
  /** The number is no longer being typed. */
  readonly isSettled: boolean
  /** The exact number that grows at least tenfold; undefined where nothing is asked. */
  readonly grownFrom: string | undefined
  /** Call with what is stored when the person typed it; anything else came from elsewhere. */
  readonly onTyped: (kept: string) => void
  readonly onLeft: () => void
  readonly accept: () => void
  /** Asks now, without waiting for a pause. @returns whether growth has to be confirmed */
  readonly ask: () => boolean
}

/** @param kept what is stored of the number */
export function useNumberChecks(kept: string, kind: NumberKind, store?: GrowthStore): NumberChecks {
  const unconfirmed = store?.growth !== undefined && isSame(store.growth.to, kept, kind) ? store.growth.from : undefined
  const [settled, setSettled] = useState(kept)
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [accepted, setAccepted] = useState(unconfirmed ?? kept)
  // A number that came from the server, from another person or from an import is not asked about.
  if (seen !== kept) {
    setSeen(kept)
    if (!isSame(kept, typed, kind)) setAccepted(unconfirmed ?? kept)
  }
  // The question of an earlier visit.
  if (unconfirmed !== undefined && unconfirmed !== accepted) setAccepted(unconfirmed)
  useEffect(() => {
    if (settled === kept) return undefined
    const timer = setTimeout(() => setSettled(kept), pauseMs)
    return () => clearTimeout(timer)
  }, [kept, settled])

  const [before, now] = [magnitude(accepted, kind), magnitude(kept, kind)]
  const isSettled = settled === kept
  const hasGrown = before !== undefined && now !== undefined && before > 0n && now >= before * unusualGrowth
  const [from, to] = hasGrown ? [accepted, kept] : []
  useEffect(() => {
    if (store === undefined || (store.growth?.from === from && store.growth?.to === to)) return
    store.keep(from === undefined || to === undefined ? undefined : { from, to })
    // What another tab answers is kept: only what is asked here is noted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from, to])
  return {
    isSettled,
    grownFrom: isSettled && hasGrown ? accepted : undefined,
    onTyped: setTyped,
    onLeft: () => {
      setSettled(kept)
      if (now !== undefined && !hasGrown) setAccepted(kept)
    },
    accept: () => {
      setAccepted(kept)
      store?.keep(undefined)
    },
    ask: () => {
      setSettled(kept)
      return hasGrown
    },
  }
}

function isSame(one: string, other: string, kind: NumberKind): boolean {
  return one === other || (readNumber(one, kind) ?? one) === (readNumber(other, kind) ?? other)
}

function magnitude(kept: string, kind: NumberKind): bigint | undefined {
  const amount = readNumber(kept, kind)
  return amount !== undefined && amount < 0n ? -amount : amount
}
