/**
 * One try to reserve: its key and its content, kept in this tab until the server has answered. A double click, a retry after
 * a time-out and a reload all send the same key with the same content, so that the server makes one reservation of them.
 */

import { useCallback, useState } from 'react'
import { create } from '#contract/investment.ts'
import type { FailureCode } from '#src/data/failure.ts'
import type { PayWay } from './pay-ways.ts'

export interface Attempt {
  readonly key: string
  /** Digits: sessionStorage knows no bigint. */
  readonly units: string
  readonly gateway: PayWay
  readonly anonymous: boolean
}

export interface AttemptKeeper {
  /** A try whose outcome is not known. */
  readonly open: Attempt | undefined
  /** The open try, or a new one with this content. */
  readonly begin: (content: Omit<Attempt, 'key'>) => Attempt
  /** The server has answered, or the person gives up waiting for it. */
  readonly settle: () => void
  /** The same without a new view: the page is about to be left. */
  readonly forget: () => void
}

/**
 * Refusals that prove that nothing was reserved: those that the call itself names, and those that are given before it begins.
 * After any other failure a reservation may exist.
 */
const final: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...create.errors,
  'INVALID_INPUT',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
])

export function provesNothingReserved(code: FailureCode): boolean {
  return final.has(code)
}

/** @param name of whom and what: two people of one tab must not meet each other's tries */
export function useAttempt(name: string): AttemptKeeper {
  const storageKey = `freehold.attempt.${name}`
  const [open, setOpen] = useState(() => recall(storageKey))
  const begin = useCallback(
    (content: Omit<Attempt, 'key'>): Attempt => {
      const attempt = recall(storageKey) ?? { ...content, key: crypto.randomUUID() }
      // Written before anything is sent: a reload in the next moment finds it.
      keep(storageKey, attempt)
      setOpen(attempt)
      return attempt
    },
    [storageKey],
  )
  const forget = useCallback(() => keep(storageKey, undefined), [storageKey])
  const settle = useCallback(() => {
    forget()
    setOpen(undefined)
  }, [forget])
  return { open, begin, settle, forget }
}

/** Where the browser keeps nothing: as long as the page lives. */
const inMemory = new Map<string, Attempt>()

function recall(key: string): Attempt | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text !== null) return JSON.parse(text) as Attempt
  } catch {
    // Then what this page remembers.
  }
  return inMemory.get(key)
}

function keep(key: string, attempt: Attempt | undefined): void {
  if (attempt === undefined) inMemory.delete(key)
  else inMemory.set(key, attempt)
  try {
    if (attempt === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(attempt))
  } catch {
    // Kept in memory.
  }
}
