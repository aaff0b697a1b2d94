/** What a figure is asked about while it is entered: whether it was read as meant, and whether it is to grow tenfold. */

import { useEffect, useState } from 'react'
import { type NumberKind, readNumber } from './number-text.ts'

/** A pause after which a number counts as entered although its field was not left: autofill never enters it. */
const pauseMs = 800
const unusualGrowth = 10n

export interface NumberChecks {
  /** The number is no longer being typed. */
  readonly isSettled: boolean
  /** The exact number that grows at least tenfold; undefined where nothing is asked. */
  readonly grownFrom: string | undefined
  /** Call with what is stored when the person typed it; anything else came from elsewhere. */
  readonly onTyped: (kept: string) => void
  readonly onLeft: () => void
  readonly accept: () => void
}

/** @param kept what is stored of the number */
export function useNumberChecks(kept: string, kind: NumberKind): NumberChecks {
  const [settled, setSettled] = useState(kept)
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [accepted, setAccepted] = useState(kept)
  // A number that came from the server, from another person or from an import is not asked about.
  if (seen !== kept) {
    setSeen(kept)
    if (kept !== typed) setAccepted(kept)
  }
  useEffect(() => {
    if (settled === kept) return undefined
    const timer = setTimeout(() => setSettled(kept), pauseMs)
    return () => clearTimeout(timer)
  }, [kept, settled])

  const [before, now] = [magnitude(accepted, kind), magnitude(kept, kind)]
  const isSettled = settled === kept
  const hasGrown = before !== undefined && now !== undefined && before > 0n && now >= before * unusualGrowth
  return {
    isSettled,
    grownFrom: isSettled && hasGrown ? accepted : undefined,
    onTyped: setTyped,
    onLeft: () => {
      setSettled(kept)
      if (now !== undefined && !hasGrown) setAccepted(kept)
    },
    accept: () => setAccepted(kept),
  }
}

function magnitude(kept: string, kind: NumberKind): bigint | undefined {
  const amount = readNumber(kept, kind)
  return amount !== undefined && amount < 0n ? -amount : amount
}
