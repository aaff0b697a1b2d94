/** Changing calls that take effect once, also when the answer to the first try was lost on the way. */

import { useRef } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import { useSend } from './use-call.ts'

/**
 * As `useSend`, with one idempotency key for as long as the same content is being sent: a second try after a lost answer gets
 * the first one's. A success or other content begins anew.
 */
export function useSteadySend<C>(
  call: C,
): (input: Input<C>, options?: { readonly ifMatch?: number }) => Promise<Reply<C>> {
  const send = useSend(call)
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
