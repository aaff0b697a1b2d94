/** The keys by which callers are let in, and how they are compared. */

import { timingSafeEqual } from 'node:crypto'

/** One caller of each provider: nobody else is let in. */
export interface SandboxKeys {
  readonly stripe: { readonly secretKey: string }
  readonly paypal: { readonly id: string; readonly secret: string }
  readonly plaid: { readonly id: string; readonly secret: string }
  readonly mangopay: { readonly id: string; readonly key: string }
  /** Of the control interface. */
  readonly control: string
}

/** In a time that does not tell how much of it was right. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
