/** The client's network address: rate limits count by it, and a closed site admits some addresses. */

import { asAddress } from '#domain/site/address-list.ts'

export interface NodeRequest {
  readonly socket: { readonly remoteAddress?: string }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The socket's peer or, behind trusted proxies, the entry that the outermost of them added. Entries are counted from
 * the right: those further left were sent by the client and are not trusted. If the entry is no address, the peer is
 * used.
 */
export function peerAddress({ socket, headers }: NodeRequest, trustedProxies: number): string {
  const peer = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
  return asAddress(forwarded.at(-trustedProxies) ?? '') ?? peer
}
