/**
 * The line to Stripe. Its own SDK speaks to it; without keys it speaks to the sandbox, which answers on the same wire. It is
 * loaded when it is first needed.
 */

import type Stripe from 'stripe'
import type { NoResponse } from '#api/payment-ports.ts'
import { isRefusal } from './provider-line.ts'
import type { Rest } from './rest.ts'

export interface StripeAccess {
  readonly secretKey: string
  /** Of the line of messages about payments, and of the one about connected accounts. */
  readonly webhookSecrets: readonly string[]
  /** A bank's debit takes days, and is certain only then. */
  readonly takes: 'card' | 'bank'
  /** Who answers in Stripe's place; undefined: Stripe. */
  readonly sandbox: ProviderSandbox | undefined
  /** Milliseconds that an answer is waited for. */
  readonly patienceMs?: number
}

export interface ProviderSandbox {
  /** Where the stand-in of this provider is. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
}

const usualPatienceMs = 15_000
export async function connect({ secretKey, sandbox, patienceMs }: StripeAccess): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    timeout: patienceMs ?? usualPatienceMs,
    // Asking again is decided by whoever knows what is at stake.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(whole(sandbox ? at(sandbox) : fetch)),
  })
}

/** The SDK names a host and no path; the sandbox has one. */
function at({ address, send }: ProviderSandbox): typeof fetch {
  return (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    return send(new Request(address + asked.pathname + asked.search, init))
  }
}

/**
 * All of an answer, or none of it once the SDK has lost its patience. The signal alone does not do: it is passed on by a request
 * that nobody holds any more while the body comes, and what was collected passes nothing on.
 */
function whole(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const answer = async (): Promise<Response> => {
      const response = await send(input, init)
      return new Response(await response.text(), response)
    }
    const signal = init?.signal
    if (!signal) return answer()
    return Promise.race([
      answer(),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
    ])
  }
}

export type Worded = <T>(work: () => Promise<T>) => Promise<T | NoResponse>

/**
 * What went wrong, in the two words that matter. An account that Stripe does not have, or that is not connected to this site any
 * more, is refused with a status and a code of its own.
 */
export function wordedBy(rest: Rest): Worded {
  return async (work) => {
    if (rest.isOn()) return 'silent'
    try {
      return await work()
    } catch (error) {
      const { statusCode: status = 0, code, headers } = error as Refusal
      if (status === 429) rest.take(headers?.['retry-after'])
      return isRefusal(status) || code === 'account_invalid' ? 'refused' : 'silent'
    }
  }
}

/** What the SDK throws. */
interface Refusal {
  readonly statusCode?: number
  readonly code?: string
  readonly headers?: Readonly<Record<string, string>>
}
