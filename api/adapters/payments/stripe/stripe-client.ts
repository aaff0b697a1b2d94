/**
 * Stripe's own SDK; without keys it is connected to the sandbox, which has the same wire format. It is loaded on first
 * use.
 */

import type Stripe from 'stripe'
import type { NoResponse } from '#api/payment-ports.ts'
import { isRefusal } from '#api/adapters/payments/provider-line.ts'
import type { Rest } from '#api/adapters/payments/rest.ts'

export interface StripeAccess {
  readonly secretKey: string
  /** Secrets of two webhooks: for payments, and for connected accounts. */
  readonly webhookSecrets: readonly string[]
  /** A bank debit takes days, and is final only then. */
  readonly takes: 'card' | 'bank'
  /** Replaces Stripe; undefined: Stripe. */
  readonly sandbox: ProviderSandbox | undefined
  /** Timeout of a response in milliseconds. */
  readonly patienceMs?: number
}

export interface ProviderSandbox {
  /** The address of this provider's simulator. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
}

const usualPatienceMs = 15_000
/** Stripe recognises an idempotency key for at least a day. */
export const idempotencyKeysMs = 20 * 3_600_000

export async function connect({ secretKey, sandbox, patienceMs }: StripeAccess): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    timeout: patienceMs ?? usualPatienceMs,
    // The caller decides on retries, because it knows the risk.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(whole(sandbox ? at(sandbox) : fetch)),
  })
}

/** The SDK accepts a host without a path; the sandbox has a path. */
function at({ address, send }: ProviderSandbox): typeof fetch {
  return (input, init) => {
    const requestUrl = new URL(input instanceof Request ? input.url : input)
    return send(new Request(address + requestUrl.pathname + requestUrl.search, init))
  }
}

/**
 * Reads the complete response, or fails once the SDK times out. The signal alone is not enough: it is forwarded by a
 * request that is no longer referenced while the body arrives, and a garbage-collected request forwards nothing.
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
 * Maps an error to one of two results. Stripe refuses an unknown account, or one that is no longer connected to this
 * site, with a status and a code of its own.
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

/** The error of the SDK. */
interface Refusal {
  readonly statusCode?: number
  readonly code?: string
  readonly headers?: Readonly<Record<string, string>>
}
