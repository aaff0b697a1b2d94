/**
 * One attempt to reserve: its key and its content, stored in this tab until the server has responded. A double click, a
 * retry after a time-out and a reload all send the same key with the same content, so that the server makes one
 * reservation of them.
 */

import { useCallback, useState } from 'react'
import { createErrors } from '#contract/investment/investment.ts'
import type { FailureCode } from '#src/data/failure.ts'
import type { PaymentMethodName } from './payment-methods.ts'

export interface Attempt {
  readonly key: string
  /** Decimal digits, because sessionStorage cannot store a bigint. */
  readonly units: string
  readonly gateway: PaymentMethodName
  readonly anonymous: boolean
}

export interface AttemptKeeper {
  /** An attempt whose outcome is unknown. */
  readonly open: Attempt | undefined
  /** The open attempt, or a new one with this content. */
  readonly begin: (content: Omit<Attempt, 'key'>) => Attempt
  /** The server has responded, or the user stops waiting for the response. */
  readonly settle: () => void
  /** Settles without a re-render, because the page is about to be left. */
  readonly forget: () => void
}

/**
 * Refusals that prove that nothing was reserved: those that the call itself names, and those that are given before it
 * begins. After any other failure a reservation may exist.
 */
const final: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...createErrors,
  'INVALID_INPUT',
  'NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
])

export function provesNothingReserved(code: FailureCode): boolean {
  return final.has(code)
}

/** @param name identifies user and purpose: two users of one tab must not share attempts */
export function useAttempt(name: string): AttemptKeeper {
  const storageKey = `freehold.attempt.${name}`
  const [open, setOpen] = useState(() => recall(storageKey))
  const begin = useCallback(
    (content: Omit<Attempt, 'key'>): Attempt => {
      const attempt = recall(storageKey) ?? { ...content, key: crypto.randomUUID() }
      // Written before anything is sent, so that an immediate reload finds it.
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

/** If the browser has no storage: valid while the page is open. */
const inMemory = new Map<string, Attempt>()

function recall(key: string): Attempt | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text !== null) return JSON.parse(text) as Attempt
  } catch {
    // Falls back to the page's memory.
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
    // Stored in memory.
  }
}
