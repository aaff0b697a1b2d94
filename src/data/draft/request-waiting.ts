import type { WireFetch } from '#sync/wire.ts'
import { request, type Transport } from '#src/data/request.ts'

/**
 * How a page's outbox sends: a refusal is returned as a response, and the drain decides how to handle the refused item.
 */
export function requestWaiting(
  as: { readonly token: string; readonly partition: string },
  transport?: Transport,
): WireFetch {
  return async (url, waiting) => {
    const { ok, status, headers, data } = await request(url, { ...waiting, as, transport, returnsRefusals: true })
    const json = async (): Promise<unknown> => {
      // A page of a proxy or captive portal is not a response.
      if (typeof data !== 'object') throw new TypeError('no JSON')
      return data
    }
    return { ok, status, headers, json }
  }
}
