/** Changing calls that take effect once, also if the response to the first attempt was lost. */

import { useRef } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import { useMutation } from './use-query.ts'

/**
 * Like `useMutation`, with one idempotency key while the same content is being sent: a retry after a lost response gets
 * the first attempt's response. A success or other content creates a new key.
 */
export function useIdempotentMutation<C>(
  call: C,
): (input: Input<C>, options?: { readonly ifMatch?: number }) => Promise<Reply<C>> {
  const send = useMutation(call)
  const held = useRef<{ readonly content: string; readonly key: string }>(undefined)
  return async (input, options = {}) => {
    const content = JSON.stringify([input, options], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    if (held.current?.content !== content) held.current = { content, key: crypto.randomUUID() }
    const reply = await send(input, { ...options, idempotencyKey: held.current.key })
    held.current = undefined
    return reply
  }
}
