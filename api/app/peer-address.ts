/** Who asks, by the network: limits count by it, and a closed site lets some in by it. */

import { asAddress } from '#domain/site/address-list.ts'

export interface NodeRequest {
  readonly socket: { readonly remoteAddress?: string }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The socket's peer, or, behind trusted proxies, the entry that the outermost of them added. It is counted from the right: what
 * stands left of it was sent by whoever asks, and is not believed. An entry that is no address leaves the peer.
 */
export function peerAddress({ socket, headers }: NodeRequest, trustedProxies: number): string {
  const peer = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
  return asAddress(forwarded.at(-trustedProxies) ?? '') ?? peer
}
