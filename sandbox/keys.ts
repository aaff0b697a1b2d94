/** The API keys of the callers and their comparison. */

import { timingSafeEqual } from 'node:crypto'

/** One caller of each provider; all others are refused. */
export interface SandboxKeys {
  readonly stripe: { readonly secretKey: string }
  readonly paypal: { readonly id: string; readonly secret: string }
  readonly plaid: { readonly id: string; readonly secret: string }
  readonly mangopay: { readonly id: string; readonly key: string }
  readonly shuftipro: { readonly id: string; readonly secret: string }
  readonly northcapital: { readonly clientId: string; readonly developerKey: string }
  /** Key of the control interface. */
  readonly control: string
}

/** Compares in constant time, so that the time does not reveal how much matched. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
